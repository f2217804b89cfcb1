import { expect, test } from "vitest";
import { asFact } from "./fact.ts";

test.each([
  ["Status changed from New to In progress", "Status: New → In progress"],
  ["Assignee set to Ada", "Assignee: Ada"],
  ["Due date deleted (Nov 3, 2026)", "Due date removed (was Nov 3, 2026)"],
  ["Description changed", "Description changed"],
  ["Subject changed from Sail to port to Sail to sea", "Subject changed from Sail to port to Sail to sea"],
])("%s", (sentence, fact) => expect(asFact(sentence)).toBe(fact));

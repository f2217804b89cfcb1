import { expect, test } from "vitest";
import { afterSending, NOTHING } from "./comment-box.tsx";

test("what is written while a comment is on its way stays in the box", () => {
  const sent = { text: "Looked after.", mentions: [] };
  expect(afterSending(sent, sent)).toEqual(NOTHING);
  const more = {
    text: "Looked after.\n\nAnd @Bo painted it",
    mentions: [{ id: 5, type: "user" as const, name: "Bo" }],
  };
  expect(afterSending(more, sent)).toEqual({ ...more, text: "And @Bo painted it" });
  const another = { text: "Something else", mentions: [] };
  expect(afterSending(another, sent)).toBe(another);
});

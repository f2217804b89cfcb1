import { describe, expect, it } from "vitest";
import { translate, type MessageId } from "../../shared/i18n/i18n.tsx";
import { en } from "./all.ts";
import { loadedMessages } from "../../shared/i18n/registry.ts";

/** The names of the values in a message, those of plurals too. */
const valuesOf = (message: string): string[] => [...message.matchAll(/\{(\w+)[,}]/g)].map((match) => match[1] ?? "");

const files = import.meta.glob<Record<string, Record<string, string>>>(
  ["../../**/{,*-}messages.ts", "../../shared/i18n/messages/*.ts"],
  { eager: true },
);

describe("messages", () => {
  it("all parse and render with their values", () => {
    for (const [id, message] of Object.entries<string>(en)) {
      const values = Object.fromEntries(valuesOf(message).map((name) => [name, 1]));
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a key of the catalog
      const text = translate(id as MessageId, values);
      expect(text, id).not.toBe("");
      expect(text, id).not.toMatch(/[{}]/);
    }
  });

  it("have each key in one file only, and every file is merged", () => {
    const seen = Object.values(files).flatMap((file) =>
      Object.values(file).flatMap((messages) => Object.keys(messages)),
    );
    expect(seen.toSorted()).toEqual([...new Set(seen)].toSorted());
    expect(seen.toSorted()).toEqual(Object.keys(en).toSorted());
    expect(loadedMessages, "each file adds its messages to those that are loaded").toEqual(en);
  });
});

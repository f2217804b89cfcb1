import { afterAll, describe, expect, it, vi } from "vitest";
import { addMessages, loadedMessages, shownMessages } from "./registry.ts";
import { IntlMessageFormat } from "intl-messageformat";
import { setStrict, translate, type MessageId, type MessageValues } from "./i18n.tsx";

/** As the library writes them. */
const MESSAGES: Record<string, [message: string, values?: MessageValues]> = {
  text: ["Nothing to fill in"],
  names: ["{who} moved #{id} to {place}", { who: "Ada", id: 1_234_567, place: "" }],
  markup: ["{who}", { who: "<b>{id}</b> 'quoted' #" }],
  plural: ["{count, plural, one {# row} other {# rows}}", { count: 1_234 }],
  quoted: ["'{'who'}' is {who}", { who: "Ada" }],
  choice: ["{kind, select, a {8 by {who}} other {}}", { kind: "a", who: "Ada" }],
  apostrophe: ["{who}'s work", { who: "Ada" }],
};
const idOf = (name: string): MessageId => {
  const id = `i18n.test.${name}`;
  addMessages({ [id]: MESSAGES[name]?.[0] ?? "" });
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a message of this test alone
  return id as MessageId;
};

describe("translate", () => {
  // Other tests of the process look at all messages.
  afterAll(() => {
    for (const name of Object.keys(MESSAGES)) {
      delete loadedMessages[`i18n.test.${name}`];
      delete shownMessages[`i18n.test.${name}`];
    }
  });

  it.each(Object.entries(MESSAGES))("writes what the library does: %s", (name, [, values]) => {
    const id = idOf(name);
    const written = new IntlMessageFormat(MESSAGES[name]?.[0] ?? "", "en").format({ ...values });
    expect(translate(id, values)).toBe(written);
    expect(translate(id, values), "the second time").toBe(written);
  });

  it("goes on without a value or a message where the page is in use, and reports it", () => {
    const reported = vi.spyOn(console, "error").mockImplementation(() => undefined);
    setStrict(false);
    try {
      expect(translate(idOf("names"), { who: "Ada", id: 1 })).toBe("Ada moved #1 to ");
      expect(translate(idOf("plural"))).toBe("i18n.test.plural");
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- there is none
      expect(translate("i18n.test.none" as MessageId)).toBe("i18n.test.none");
      expect(reported).toHaveBeenCalledTimes(3);
    } finally {
      setStrict(true);
      reported.mockRestore();
    }
  });

  it("keeps the direction of a name that is written right to left to the name", () => {
    expect(translate(idOf("names"), { who: "محمد", id: 8, place: "Port" })).toBe("\u2068محمد\u2069 moved #8 to Port");
    expect(translate(idOf("choice"), { kind: "a", who: "דנה" })).toBe("8 by \u2068דנה\u2069");
  });

  it("says where a value or a message is missing", () => {
    expect(() => translate(idOf("names"), { who: "Ada", id: 1 })).toThrow(/place/);
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- there is none
    expect(() => translate("i18n.test.none" as MessageId)).toThrow(/i18n.test.none/);
  });
});

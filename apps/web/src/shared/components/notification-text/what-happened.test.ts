// @vitest-environment happy-dom
import type { Notification } from "@halyard/contract/resources";
import { expect, it } from "vitest";
import { translate } from "../../i18n/i18n.tsx";
import { saysAssigned, saysComment, whatHappened } from "./what-happened.ts";

const text = (raw: string) => ({ format: "custom" as const, raw, html: raw });

/** Told because its reader is the assignee, whatever happened. */
const told = (details: readonly string[], { comment = "", version = 2 } = {}): Notification => ({
  _type: "Notification",
  _links: { actor: { href: "/api/v3/users/7", title: "Sofia Hernandez" } },
  id: 1,
  reason: "assigned",
  readIAN: false,
  snoozedUntil: null,
  muted: false,
  createdAt: "",
  _embedded: {
    activity: { _type: "Activity", _links: {}, comment: text(comment), details: details.map(text), version },
  },
});
const sentence = (notification: Notification) => whatHappened(notification, "Ada Halyard", translate);

it("tells what was changed, which need not be the assignee", () => {
  const change = told(["Priority changed from Normal to High"]);
  expect(sentence(change)).toBe("Sofia Hernandez changed priority from Normal to High");
  expect(sentence(told(["Sprint set to Sprint 4"]))).toBe("Sofia Hernandez set sprint to Sprint 4");
  expect(sentence(told(["Assignee changed from Ada Halyard to Ben"]))).not.toContain("assigned");
  expect(saysAssigned(change, "Ada Halyard")).toBe(false);
});

it("tells what was said", () => {
  const comment = told(["Assignee set to Ada Halyard"], { comment: "<p>Yours?</p>" });
  expect(sentence(comment)).toBe("Sofia Hernandez: “Yours?”");
  expect([saysComment(comment), saysAssigned(comment, "Ada Halyard")]).toEqual([true, false]);
});

it("tells which button was pressed, with its message", () => {
  const value = (property: string, text: string) => ({ property, value: text });
  const pressed = (...details: { property: string; value: string }[]): Notification => ({
    ...told(["Status set to Closed"]),
    reason: "customAction",
    details,
  });
  expect(sentence(pressed(value("customAction", "Call")))).toBe("Sofia Hernandez pressed “Call”");
  expect(sentence(pressed(value("customAction", "Call"), value("note", "It's set")))).toBe(
    "Sofia Hernandez pressed “Call”: It's set",
  );
});

it.each([
  [told(["Assignee set to Ada Halyard"]), "Sofia Hernandez assigned this to you"],
  [told(["Assignee changed from Ben to Ada Halyard"]), "Sofia Hernandez assigned this to you"],
  [
    told(["Type set to Task", "Assignee set to Ada Halyard"], { version: 1 }),
    "Sofia Hernandez created this and assigned it to you",
  ],
])("says that it was assigned where its reader became the assignee", (notification, expected) => {
  expect(sentence(notification)).toBe(expected);
  expect(saysAssigned(notification, "Ada Halyard")).toBe(true);
});

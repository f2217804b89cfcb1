import { expect, test } from "vitest";
import type { ReminderSettings } from "../../identity/users/preferences/preferences.ts";
import { decide, type Deciding, type Rule } from "./decide.ts";

const SETTINGS: ReminderSettings = {
  dailyReminders: { enabled: true, times: ["08:00"] },
  immediateReminders: { mentioned: true },
  pauseReminders: { enabled: false },
  emails: { enabled: true, quietFrom: null, quietTo: null },
  workdays: [1, 2, 3, 4, 5],
  timeZone: "UTC",
  dateFormat: "",
  hasChosenImmediate: false,
};
let id = 0;
const rule = (given: Partial<Rule>): Rule => ({
  id: ++id,
  userId: null,
  roleId: null,
  projectId: null,
  reason: null,
  email: null,
  push: null,
  ...given,
});
const asked = (given: Partial<Deciding>) =>
  decide({ reason: "watched", projectId: 1, roleIds: [7], settings: SETTINGS, rules: [], ...given });
const email = (given: Partial<Deciding>) => [asked(given).email, asked(given).emailBecause.by];

test("where no one has said anything: mentions at once, the rest in the digest", () => {
  expect(email({ reason: "mentioned" })).toEqual(["immediate", "program"]);
  expect(email({})).toEqual(["digest", "daily_reminders"]);
});

test("emails that are switched off beat every rule", () => {
  const settings = { ...SETTINGS, emails: { ...SETTINGS.emails, enabled: false } };
  expect(email({ settings, rules: [rule({ userId: 1, email: "immediate" })] })).toEqual(["off", "emails_off"]);
});

test("without daily reminders there is no digest", () => {
  const settings = { ...SETTINGS, dailyReminders: { enabled: false, times: [] } };
  expect(email({ settings })).toEqual(["off", "daily_reminders_off"]);
  expect(email({ settings, reason: "mentioned" })).toEqual(["immediate", "program"]);
});

test("a person's own rule beats an administrator's, and what they chose in the preferences too", () => {
  const rules = [rule({ email: "off" }), rule({ userId: 1, projectId: 1, email: "immediate" })];
  expect(email({ rules })).toEqual(["immediate", "own_rule"]);
  expect(email({ rules, projectId: 2 })).toEqual(["off", "administrator_rule"]);
  const chosen = { ...SETTINGS, immediateReminders: { mentioned: false }, hasChosenImmediate: true };
  expect(email({ reason: "mentioned", settings: chosen, rules: [rule({ email: "immediate" })] })).toEqual([
    "digest",
    "immediate_reminders",
  ]);
});

test("of several rules the most specific one counts; of equal ones the newest", () => {
  const rules = [
    rule({ userId: 1, email: "off" }),
    rule({ userId: 1, reason: "watched", email: "digest" }),
    rule({ userId: 1, projectId: 1, email: "immediate" }),
  ];
  expect(asked({ rules }).email).toBe("immediate");
  expect(asked({ rules, projectId: 2 }).email).toBe("digest");
  expect(asked({ rules, projectId: 2, reason: "assigned" }).email).toBe("off");
  expect(asked({ rules: [...rules, rule({ userId: 1, projectId: 1, email: "digest" })] }).email).toBe("digest");
});

test("a rule for a role holds for those who have it in the project", () => {
  const rules = [rule({ roleId: 7, email: "off", push: "off" })];
  expect([asked({ rules }).email, asked({ rules }).push]).toEqual(["off", "off"]);
  expect([asked({ rules, roleIds: [8] }).email, asked({ rules, roleIds: [8] }).push]).toEqual(["digest", "on"]);
});

test("a rule that says nothing of a channel leaves it to the others", () => {
  const rules = [rule({ userId: 1, push: "off" }), rule({ email: "immediate" })];
  expect(asked({ rules })).toMatchObject({ email: "immediate", push: "off" });
});

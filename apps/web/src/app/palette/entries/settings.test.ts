import { expect, test } from "vitest";
import { translate } from "../../../shared/i18n/i18n.tsx";
import { settingItems } from "./settings.ts";

const found = (typed: string) => settingItems(translate, typed).map(({ label, detail }) => `${detail}: ${label}`);

test("a setting is found by words of its section and of its name together", () => {
  expect(found("maintenance mode")).toContain("System Settings, Maintenance: Mode");
  expect(found("mode maintenance")).toContain("System Settings, Maintenance: Mode");
  expect(found("allowed hosts")[0]).toBe("System Settings, Security: Allowed hosts");
});

test.each([
  ["backup schedule", "Backup & Restore: Schedule", "/admin/backup?setting=schedule"],
  ["passphrase", "Backup & Restore: Passphrase", "/admin/backup?setting=passphrase"],
  ["replies folder", "Notifications, Replies by email: Folder", "/admin/notifications?setting=replies.folder"],
])("%s leads to the field itself", (typed, words, href) => {
  const items = settingItems(translate, typed);
  expect(items.map(({ label, detail }) => `${detail}: ${label}`)).toContain(words);
  expect(items.map((item) => item.href)).toContain(href);
});

test("each policy of signing in leads to its field, and each setting stands in the palette once", () => {
  const hrefs = settingItems(translate, "authentication").map(({ href }) => href);
  expect(hrefs).toContain("/admin/authentication?tab=policies&setting=passwordLength");
  expect(hrefs).toContain("/admin/authentication?tab=policies&setting=registrationDomains");
  const ids = [..."aeiou"].flatMap((letter) => settingItems(translate, letter).map(({ id, href }) => `${id} ${href}`));
  const byId = new Set(ids.map((one) => one.split(" ").slice(0, 2).join(" ")));
  expect(byId.size).toBe(new Set(ids).size);
});

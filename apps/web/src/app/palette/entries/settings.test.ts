import { expect, test } from "vitest";
import { translate } from "../../../shared/i18n/i18n.tsx";
import { settingItems } from "./settings.ts";

const found = (typed: string) => settingItems(translate, typed).map(({ label, detail }) => `${detail}: ${label}`);

test("a setting is found by words of its section and of its name together", () => {
  expect(found("maintenance mode")).toContain("System Settings, Maintenance: Mode");
  expect(found("mode maintenance")).toContain("System Settings, Maintenance: Mode");
  expect(found("allowed hosts")[0]).toBe("System Settings, Security: Allowed hosts");
});

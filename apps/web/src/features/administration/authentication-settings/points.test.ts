import { expect, test } from "vitest";
import { nameOfPoint } from "./points.ts";

const second = (done: boolean) => [{ id: "secondAdministrator" as const, done, weight: 5 }];

test("one administrator is not called some", () => {
  expect(nameOfPoint("administratorsHaveTwoFactor", second(false))).toBe("onlyAdministratorHasTwoFactor");
  expect(nameOfPoint("administratorsHaveTwoFactor", second(true))).toBe("administratorsHaveTwoFactor");
  expect(nameOfPoint("longPasswords", second(false))).toBe("longPasswords");
});

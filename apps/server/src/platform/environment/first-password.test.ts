import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { forgetFirstPassword, keepFirstPassword, leftFirstPassword } from "./first-password.ts";

test("the first password is told by the process that made it, and by another one only after its end", () => {
  const folder = mkdtempSync(join(tmpdir(), "first-password-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  expect(leftFirstPassword(folder)).toBeNull();

  const maker = keepFirstPassword(folder, "made up");
  expect(leftFirstPassword(folder)).toBeNull();
  maker.release();

  const next = leftFirstPassword(folder);
  expect(next?.password).toBe("made up");
  expect(leftFirstPassword(folder)).toBeNull();

  forgetFirstPassword(folder);
  next?.release();
  expect(readdirSync(folder)).toEqual([]);
});

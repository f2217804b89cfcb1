import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { PROGRAM_VERSION } from "./version.ts";

test("the server has the version of the whole project", () => {
  const project: unknown = JSON.parse(readFileSync(new URL("../../../../../package.json", import.meta.url), "utf8"));
  expect(project).toMatchObject({ version: PROGRAM_VERSION });
});

import { describe, expect, it } from "vitest";
import { failuresOf } from "./test-results.mjs";

const passed = { fullName: "a list is sorted", status: "passed", failureMessages: [] };

describe("failures of a run", () => {
  it("names each failed test with its file and the beginning of its message", () => {
    const message = Array.from({ length: 20 }, (_, index) => `line ${index}`).join("\n");
    const failed = { fullName: "a list is grouped", status: "failed", failureMessages: [message] };
    const { files, tests } = failuresOf({
      testResults: [
        { name: "list.test.ts", status: "failed", message: "", assertionResults: [passed, failed] },
        { name: "other.test.ts", status: "passed", message: "", assertionResults: [passed] },
      ],
    });
    expect(files).toEqual(["list.test.ts"]);
    expect(tests).toMatchObject([{ file: "list.test.ts", name: "a list is grouped" }]);
    expect(tests[0].message.split("\n")).toHaveLength(6);
  });

  it("counts a file that cannot be loaded", () => {
    const broken = { name: "broken.test.ts", status: "failed", message: "Cannot find module", assertionResults: [] };
    expect(failuresOf({ testResults: [broken] })).toEqual({
      files: ["broken.test.ts"],
      tests: [{ file: "broken.test.ts", name: "(the file itself)", message: "Cannot find module" }],
    });
  });

  it("gives one file once that failed on both databases", () => {
    const result = { name: "list.test.ts", status: "failed", message: "no", assertionResults: [] };
    expect(failuresOf({ testResults: [result, result] }).files).toEqual(["list.test.ts"]);
  });
});

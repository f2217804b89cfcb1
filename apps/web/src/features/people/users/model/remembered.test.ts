import { expect, it } from "vitest";
import { DEFAULT_LOOK, readLook } from "./remembered.ts";

it("reads back what was remembered, and takes anything else for the default", () => {
  const look = { view: "grid", pageSize: 50, sort: "email", desc: true } as const;
  expect(readLook(JSON.stringify(look))).toEqual(look);
  for (const text of [null, "", "{", "null", "7", '{"view":"cube","pageSize":7,"sort":"password","desc":"x"}']) {
    expect(readLook(text)).toEqual(DEFAULT_LOOK);
  }
});

import { describe, expect, it } from "vitest";
import { loginSearch } from "./search.ts";

describe("loginSearch", () => {
  it("leads back to a page of ours", () => {
    expect(loginSearch({ back: "/projects?q=a" })).toEqual({ back: "/projects?q=a" });
  });

  it("never leads to another site, nor in a circle", () => {
    for (const back of [
      "https://example.org",
      "//example.org",
      "/\\example.org",
      "javascript:alert(1)",
      "/auth/logout",
      "",
      5,
    ]) {
      expect(loginSearch({ back })).toEqual({});
    }
  });
});

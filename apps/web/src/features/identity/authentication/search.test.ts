import { describe, expect, it } from "vitest";
import { loginSearch } from "./search.ts";

describe("loginSearch", () => {
  it("leads back to a page of ours", () => {
    expect(loginSearch({ back: "/projects?q=a" })).toEqual({ back: "/projects?q=a" });
  });

  it("knows why a provider's sign-in failed, and nothing else", () => {
    expect(loginSearch({ problem: "locked", step: "factor" })).toEqual({ problem: "locked", step: "factor" });
    expect(loginSearch({ problem: "<b>", step: "two" })).toEqual({});
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

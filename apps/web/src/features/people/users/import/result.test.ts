import { afterEach, expect, test, vi } from "vitest";

afterEach(() => void vi.unstubAllGlobals());

test("a result says whose eyes it is asked with, and the page is read again where they changed", async () => {
  const body = { message: "x", errorIdentifier: "a:b", _embedded: { details: { viewing: "changed" } } };
  const fetch = vi.fn(async () => Response.json(body, { status: 409 }));
  const reload = vi.fn();
  vi.stubGlobal("fetch", fetch);
  vi.stubGlobal("location", { reload });
  vi.resetModules();
  const { noteEyes } = await import("../../../../shared/credentials/view-as.ts");
  const { saveResult } = await import("./result.ts");
  noteEyes(undefined);
  await expect(saveResult({ href: "/api/v3/user_imports/1/result" }, "x.csv")).rejects.toMatchObject({ status: 409 });
  const headers = { "halyard-viewing-as": "nobody" };
  expect(fetch).toHaveBeenCalledWith("/api/v3/user_imports/1/result", expect.objectContaining({ headers }));
  expect(reload).toHaveBeenCalledTimes(1);
});

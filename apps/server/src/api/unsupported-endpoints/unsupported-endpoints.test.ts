import { expect, test } from "vitest";
import { startTestApp } from "../../../testing/app.ts";
import { ABSENT, unsupportedEntry } from "./unsupported-endpoints.ts";

const { api, app } = await startTestApp();

test("what is not here says so with the reason, to read and to write", async () => {
  for (const [path, reason] of ABSENT) {
    const url = path.replaceAll("*", "1");
    // A list of such an entry may be served where something below it is not.
    const served = [url, path.replaceAll("*", ":id")].some((one) =>
      app.hasRoute({ method: "GET", url: `/api/v3/${one}` }),
    );
    if (served) continue;
    const read = await api.admin.get(url);
    expect([path, read.status, read.error, read.at("message")]).toEqual([path, 404, "NotFound", `${reason}.`]);
    const written = await api.admin.post(url);
    expect([path, written.status, written.error]).toEqual([path, 501, "NotImplemented"]);
    expect(written.at("message")).toBe(`${reason}.`);
  }
});

test("a content type that cannot be comes before what is not here", async () => {
  const options = { headers: { "content-type": "text/plain" } };
  expect((await api.admin.post("budgets", "x", options)).error).toBe("TypeNotSupported");
});

test("an entry stands for what is below it and for nothing beside it", () => {
  for (const path of ["budgets", "budgets/5", "budgets/5/x?y=1", "projects/demo/sprints", "storages/5/files"]) {
    expect([path, unsupportedEntry(`/api/v3/${path}`) !== null]).toEqual([path, true]);
  }
  for (const path of ["budget", "budgetsx", "projects", "projects/5", "projects//sprintsx", "no_such_thing", ""]) {
    expect([path, unsupportedEntry(`/api/v3/${path}`)]).toEqual([path, null]);
  }
  expect(unsupportedEntry("/budgets")).toBeNull();
});

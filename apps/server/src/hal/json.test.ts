import { sign } from "@octokit/webhooks-methods";
import { describe, expect, test } from "vitest";
import { startTestApp } from "../../testing/app.ts";
import { multipart } from "../../testing/multipart.ts";
import { JSON_DEPTH_MAXIMUM, parseJson } from "./json.ts";

const { api, given } = await startTestApp();
const project = await given.project({ name: "Deep" });
const work = (await api.admin.post(`projects/${project}/work_packages`, { subject: "Deep" })).id;

const nested = (levels: number, inside = "") => "[".repeat(levels) + inside + "]".repeat(levels);
const objects = (levels: number) => '{"a":'.repeat(levels) + "1" + "}".repeat(levels);
/** Far more than the stack of a recursive walk holds. */
const DEEP = 5_000;
const OTHER_PARAMETERS = ["sortBy", "select", "timestamps", "columns[]", "query_props"];

describe("reading JSON", () => {
  const refused = (problem: string) => new Error(problem);

  test("as deep as is allowed, and not a level more", () => {
    for (const write of [nested, objects]) {
      expect(JSON.stringify(parseJson(write(JSON_DEPTH_MAXIMUM), refused))).toBe(write(JSON_DEPTH_MAXIMUM));
      for (const levels of [JSON_DEPTH_MAXIMUM + 1, DEEP, 1_000_000]) {
        expect(() => parseJson(write(levels), refused)).toThrow("is nested too deeply");
      }
    }
    expect(parseJson(JSON.stringify("[".repeat(DEEP)), refused)).toBe("[".repeat(DEEP));
    expect(parseJson("null", refused)).toBeNull();
  });

  test("the deepest branch counts, wherever it stands", () => {
    expect(() => parseJson(`[1,{"a":[${nested(DEEP)}],"b":2},3]`, refused)).toThrow("is nested too deeply");
    expect(() => parseJson("{", refused)).toThrow("is no valid JSON");
  });
});

describe("what is nested too deeply is refused", () => {
  test("as the body of whatever is written", { timeout: 60_000 }, async () => {
    const { paths } = Object((await api.admin.get("spec.json")).body) as { paths: Record<string, object> };
    const read: string[] = [];
    for (const [template, item] of Object.entries(paths)) {
      for (const method of ["post", "patch", "put"] as const) {
        if (!(method in item)) continue;
        const path = template.replaceAll(/\{project\}/g, String(project)).replaceAll(/\{\w+\}/g, "1");
        for (const body of [`{"filters":${nested(DEEP)}}`, `{"_links":${objects(DEEP)}}`]) {
          const answer = await api.admin[method](path, body);
          expect([method, path, answer.status < 500 || answer.status === 501, answer.text]).toEqual([
            method,
            path,
            true,
            answer.text,
          ]);
          if (answer.text.includes("nested too deeply")) {
            expect([path, answer.status, answer.error]).toEqual([path, 400, "InvalidRequestBody"]);
            read.push(path);
          }
        }
      }
    }
    expect(read).toEqual(expect.arrayContaining(["/api/v3/queries/form", "/api/v3/grids", "/api/v3/work_packages"]));
    expect(read.length).toBeGreaterThan(100);
  });

  test("as a parameter of whatever is listed", { timeout: 60_000 }, async () => {
    const { paths } = Object((await api.admin.get("spec.json")).body) as { paths: Record<string, object> };
    let read = 0;
    for (const [route, [template, item]] of Object.entries(paths).entries()) {
      if (!("get" in item) || template === "/api/v3/events") continue;
      const path = template.replaceAll(/\{project\}/g, String(project)).replaceAll(/\{\w+\}/g, "1");
      // Beside the filters one of the others, which changes from list to list.
      const other = OTHER_PARAMETERS[route % OTHER_PARAMETERS.length] ?? "sortBy";
      for (const name of ["filters", other]) {
        const answer = await api.admin.list(path, { [name]: nested(DEEP) });
        expect([name, path, answer.status < 500 || answer.status === 501]).toEqual([name, path, true]);
        if (answer.text.includes("nested too deeply")) {
          expect([name, path, answer.status, answer.error]).toEqual([name, path, 400, "InvalidQuery"]);
          read += 1;
        }
      }
    }
    expect(read).toBeGreaterThan(80);
  });

  test("as what comes with a file, also where its part says that it is JSON", async () => {
    for (const type of [undefined, "application/json"]) {
      const { body, headers } = multipart([
        {
          name: "metadata",
          content: `{"fileName":"a.txt","x":${nested(DEEP)}}`,
          ...(type === undefined ? {} : { type }),
        },
        { name: "file", content: "text", fileName: "a.txt", type: "text/plain" },
      ]);
      const answer = await api.admin.post(`work_packages/${work}/attachments`, body, { headers });
      expect([type, answer.status, answer.error]).toEqual([type, 400, "InvalidRequestBody"]);
      expect(answer.text).toContain("nested too deeply");
    }
  });

  test("as a delivery of GitHub", async () => {
    const made = await api.admin.post("github_organization_config/generate_webhook_secret");
    const body = `{"action":"opened","deep":${nested(DEEP)}}`;
    const answer = await api.anonymous.post("/webhooks/github", body, {
      headers: {
        "x-github-event": "issues",
        "x-github-delivery": "deep-1",
        "x-hub-signature-256": await sign(String(made.at("webhook_secret")), body),
      },
    });
    expect([answer.status, answer.text]).toEqual([400, expect.stringContaining("JSON")]);
  });
});

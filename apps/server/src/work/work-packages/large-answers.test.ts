/** Lists whose texts are more than one answer has room for. */
import { sql } from "kysely";
import { expect, test } from "vitest";
import { ANSWER_CHARACTERS_MAXIMUM, TEXT_LENGTH_MAXIMUM } from "@halyard/contract/limits";
import { startTestApp } from "../../../testing/app.ts";

const { api, ctx, given } = await startTestApp();
const { admin } = api;

const COUNT = Math.ceil(ANSWER_CHARACTERS_MAXIMUM / TEXT_LENGTH_MAXIMUM) + 1;
const project = await given.project({ name: "Long texts" });
const path = `projects/${project}/work_packages`;
for (let index = 0; index < COUNT; index++) {
  expect((await admin.post(path, { subject: `Long ${index}` })).status).toBe(201);
}
const text = "long text ".repeat(TEXT_LENGTH_MAXIMUM / 10);
await ctx.transaction((tx) =>
  sql`update work_packages set description = ${text} where project_id = ${project}`.execute(tx),
);

test.each([path, `${path}?timestamps=PT0S`, `${path}?select=elements/description`, `${path}?groupBy=status`])(
  "are refused as a whole, with a way to have them: %s",
  async (list) => {
    const answer = await admin.get(`${list}${list.includes("?") ? "&" : "?"}pageSize=50`);
    expect([answer.status, answer.error]).toEqual([400, "InvalidQuery"]);
    expect(answer.at("message")).toContain("Ask for fewer elements (pageSize) or for less of each (select).");
  },
);

test("are answered a few at a time", async () => {
  const answer = await admin.get(`${path}?pageSize=3&offset=2`);
  expect(answer.each("description.raw")).toEqual([text, text, text]);
});

test.each(["elements/id,elements/subject", "total,elements/subject,elements/status", "total,count"])(
  "do not carry texts that no one asks for: select=%s",
  async (select) => {
    for (const more of ["", "&timestamps=P-1D,PT0S"]) {
      const answer = await admin.get(`${path}?pageSize=50&select=${select}${more}`);
      expect(answer.status).toBe(200);
      if (select.includes("elements")) expect(answer.each("subject")).toHaveLength(COUNT);
      else expect(answer.at("count")).toBe(COUNT);
      expect(answer.text).not.toContain("long text");
    }
  },
);

/** What a move of values would do is said before anything is written. */
import { beforeAll, expect, test } from "vitest";
import { startTestApp } from "../../../testing/app.ts";

const { api, given } = await startTestApp("standard");
let project = 0;

const field = async (body: object): Promise<number> => {
  const made = await api.admin.post("custom_fields", { for: "WorkPackage", isForAll: true, types: "all", ...body });
  expect(made.status).toBe(201);
  return made.id;
};
const proposals = (from: number, into: number, caller = api.admin) =>
  caller.get(`custom_fields/${from}/proposals?move_to=${into}`);

beforeAll(async () => {
  project = await given.project({ name: "Move", public: true });
  await given.userWith("member", project, ["view_work_packages", "edit_work_packages"]);
});

test("texts become options by their names, with how many have each; nothing is written", async () => {
  const text = await field({ name: "Hue", fieldFormat: "string" });
  const list = await field({ name: "Color", fieldFormat: "list", options: ["Red"] });
  const long = "x".repeat(256);
  for (const value of ["Red", "Red", "Blue", long]) {
    await api.admin.post(`projects/${project}/work_packages`, { subject: "Any", [`customField${text}`]: value });
  }
  const answer = await proposals(text, list);
  expect([answer.status, answer.body]).toMatchObject([
    200,
    {
      different: 3,
      fitting: 3,
      misfitting: 1,
      several: 0,
      tooMany: false,
      proposals: [
        { value: long, count: 1, problem: "This is too long for an option." },
        { value: "Red", count: 2, becomes: "Red", isNew: false, problem: null },
        { value: "Blue", count: 1, becomes: "Blue", isNew: true, problem: null },
      ],
    },
  ]);
  expect((await api.admin.get(`custom_fields/${list}`)).at("options.length")).toBe(1);
  expect((await api.admin.delete(`custom_fields/${text}?move_to=${list}`)).status).toBe(422);
});

test("bounds, several values and formats that take nothing are said", async () => {
  const list = await field({ name: "Kinds", fieldFormat: "list", multiple: true, options: ["Short", "Rather long"] });
  const text = await field({ name: "Kind", fieldFormat: "string", maxLength: 5 });
  const options = (await api.admin.get(`custom_fields/${list}`)).at("options");
  const links = [options].flat().map((one) => ({ href: `/api/v3/custom_options/${Object(one).id}` }));
  const body = { subject: "Both", _links: { [`customField${list}`]: links } };
  expect((await api.admin.post(`projects/${project}/work_packages`, body)).status).toBe(201);
  const answer = await proposals(list, text);
  expect(answer.body).toMatchObject({ different: 2, fitting: 1, misfitting: 1, several: 1 });
  expect(answer.at("proposals.0.value")).toBe("Rather long");
  const number = await field({ name: "Number", fieldFormat: "int" });
  expect((await proposals(list, number)).status).toBe(422);
  expect((await proposals(list, list)).status).toBe(422);
  expect((await proposals(list, 99_999_999)).status).toBe(404);
  expect((await api.admin.get(`custom_fields/${list}/proposals`)).status).toBe(400);
});

test("no one but administrators reads them", async () => {
  const [from, into] = [
    await field({ name: "A", fieldFormat: "string" }),
    await field({ name: "B", fieldFormat: "string" }),
  ];
  for (const caller of [await api.as("member"), api.anonymous]) {
    expect([401, 403]).toContain((await proposals(from, into, caller)).status);
  }
  expect((await proposals(from, into)).body).toMatchObject({ different: 0, proposals: [] });
});

import { beforeAll, expect, test } from "vitest";
import { startTestApp } from "../../../testing/app.ts";

const { api, given } = await startTestApp();

let project = 0;
let hidden = 0;

beforeAll(async () => {
  project = await given.project({ name: "Told" });
  hidden = await given.project({ name: "Secret yard" });
  await given.userWith("history-admin", project, ["edit_project", "view_members", "view_work_packages"]);
  await given.userWith("history-blind", project, ["edit_project"]);
  await given.userWith("history-member", project, ["view_members", "view_work_packages"]);
  await given.userWith("history-reader", project, []);
  await given.user("history-outsider");
  await api.admin.patch(`projects/${project}`, { name: "Told again" });
  await api.admin.patch(`projects/${project}`, { _links: { parent: { href: `/api/v3/projects/${hidden}` } } });
  await api.admin.post("versions", {
    name: "1.0",
    _links: { definingProject: { href: `/api/v3/projects/${project}` } },
  });
  await api.admin.post(`projects/${project}/work_packages`, { subject: "Not told" });
});

/** The entries in which someone finds the words. */
async function found(login: string, words: string) {
  const filters = encodeURIComponent(JSON.stringify([{ text: { operator: "**", values: [words] } }]));
  return (await (await api.as(login)).get(`projects/${project}/history?filters=${filters}`)).at("total");
}

const read = async (login: string) => (await api.as(login)).get(`projects/${project}/history?pageSize=100`);

test("those who edit a project read who changed what of it, without the work in it", async () => {
  const answer = await read("history-admin");
  expect(answer.status).toBe(200);
  const kinds = new Set(answer.each("entityType"));
  expect(kinds).toEqual(new Set(["Project", "Membership", "Version"]));
  const text = JSON.stringify(answer.body);
  expect(text).toContain("Told again");
  expect(text).not.toContain("Not told");
  // The project above is not one that they see.
  expect(text).not.toContain("Secret yard");
  expect(text).toContain("Undisclosed");
  expect(JSON.stringify((await read("admin")).body)).toContain("Secret yard");
});

test("each reads what they may see, and others nothing", async () => {
  expect(new Set((await read("history-blind")).each("entityType"))).toEqual(new Set(["Project"]));
  for (const [login, status] of [
    ["history-member", 403],
    ["history-reader", 403],
    ["history-outsider", 404],
  ] as const) {
    expect([login, (await read(login)).status]).toEqual([login, status]);
  }
  expect((await api.anonymous.get(`projects/${project}/history`)).status).toBe(401);
});

test("old and new values are found, by those who see them", async () => {
  await api.admin.patch(`projects/${project}`, { identifier: "harbor-log" });
  await api.admin.patch(`projects/${project}`, { identifier: "pier-log" });
  for (const login of ["admin", "history-admin", "history-blind"])
    expect([login, await found(login, "harbor-log"), await found(login, "harbor-log pier")]).toEqual([login, 2, 1]);
  // The project above, which they don't see.
  expect([await found("admin", "secret yard"), await found("history-admin", "secret yard")]).toEqual([1, 0]);
});

test("a value of a field is found by those who see the field alone", async () => {
  await given.userWith("history-fields", project, ["edit_project", "view_project_attributes"]);
  const field = async (name: string, visibility: string) => {
    const body = { name, fieldFormat: "string", for: "Project", visibility, isForAll: true };
    const { id } = await api.admin.post("custom_fields", body);
    await api.admin.patch(`projects/${project}`, { [`customField${id}`]: `kept in ${name}` });
    await api.admin.patch(`projects/${project}`, { [`customField${id}`]: `moved from ${name}` });
  };
  await field("Hold", "all");
  await field("Safe", "admins");
  const counts = async (words: string) =>
    Promise.all(["admin", "history-fields", "history-admin"].map((login) => found(login, words)));
  expect(await counts("kept in hold")).toEqual([2, 2, 0]);
  expect(await counts("kept in safe")).toEqual([2, 0, 0]);
});

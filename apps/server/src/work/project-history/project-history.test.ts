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

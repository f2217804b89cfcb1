/** Changes of people, groups and memberships that come in at once: each is done or refused, none is lost or fails. */
import { beforeAll, expect, test } from "vitest";
import type { ApiAnswer } from "../../../testing/api.ts";
import { startTestApp } from "../../../testing/app.ts";

const { api, given } = await startTestApp();

let project = 0;
let roles: number[] = [];
let people: number[] = [];

beforeAll(async () => {
  project = await given.project({ name: "Crossing" });
  roles = [await given.role(["view_work_packages"]), await given.role(["view_members"])];
  for (let i = 0; i < 6; i += 1) people.push(await given.user(`crossing${i}`));
});

const user = (id: number) => ({ href: `/api/v3/users/${id}` });
const members = (...ids: number[]) => ({ _links: { members: ids.map(user) } });
const membership = (principal: string, ...roleIds: number[]) => ({
  _links: {
    principal: { href: `/api/v3/${principal}` },
    project: { href: `/api/v3/projects/${project}` },
    roles: roleIds.map((id) => ({ href: `/api/v3/roles/${id}` })),
  },
});
const statuses = (answers: readonly ApiAnswer[]): number[] => answers.map(({ status }) => status).toSorted();

test("members of a group: the last that comes in counts, with what the group grants", async () => {
  const group = (await api.admin.post("groups", { name: "Crossing crew", ...members(people[0]!) })).id;
  await api.admin.post("memberships", membership(`groups/${group}`, roles[0]!));
  const sets = [people.slice(0, 4), people.slice(1, 3), people.slice(2), people.slice(0, 4), people.slice(3)];
  const answers = await Promise.all(sets.map((set) => api.admin.patch(`groups/${group}`, members(...set))));
  expect(statuses(answers)).toEqual([200, 200, 200, 200, 200]);
  const after = (await api.admin.get(`groups/${group}/members`))
    .each("id")
    .map(Number)
    .toSorted((a, b) => a - b);
  expect(sets.map((set) => set.join())).toContain(after.join());
  const inherited = await api.admin.list("memberships", {
    filters: [
      { project: { operator: "=", values: [String(project)] } },
      { principal: { operator: "=", values: people.map(String) } },
    ],
  });
  const hrefs = inherited.each("_links.principal.href").map(String).toSorted();
  expect(hrefs).toEqual(after.map((id) => `/api/v3/users/${id}`).toSorted());
});

test("of two groups that take one name one gets it", async () => {
  const made = await Promise.all(["Wharf", "WHARF", "wharf"].map((name) => api.admin.post("groups", { name })));
  expect(statuses(made)).toEqual([201, 422, 422]);
  const ids = [
    (await api.admin.post("groups", { name: "Pier" })).id,
    (await api.admin.post("groups", { name: "Mole" })).id,
  ];
  const renamed = await Promise.all(ids.map((id) => api.admin.patch(`groups/${id}`, { name: "Jetty" })));
  expect(statuses(renamed)).toEqual([200, 422]);
});

test("a group that is deleted meanwhile is not there", async () => {
  const { id } = await api.admin.post("groups", { name: "Short lived" });
  const answers = await Promise.all([
    api.admin.delete(`groups/${id}`),
    api.admin.delete(`groups/${id}`),
    api.admin.patch(`groups/${id}`, members(...people)),
    api.admin.patch(`groups/${id}`, { name: "Longer lived" }),
  ]);
  for (const { status } of answers) expect([200, 202, 404]).toContain(status);
  expect(answers.slice(0, 2).filter(({ status }) => status === 202)).toHaveLength(1);
  expect((await api.admin.get(`groups/${id}`)).status).toBe(404);
});

test("someone becomes a member once; who is gone is no member", async () => {
  const id = await given.user("once");
  const made = await Promise.all(roles.map((role) => api.admin.post("memberships", membership(`users/${id}`, role))));
  expect(statuses(made)).toEqual([201, 422]);
  const known = made.find(({ status }) => status === 201)!.id;
  const answers = await Promise.all([
    api.admin.delete(`memberships/${known}`),
    api.admin.delete(`memberships/${known}`),
    api.admin.patch(`memberships/${known}`, membership(`users/${id}`, ...roles)),
  ]);
  for (const { status } of answers) expect([200, 204, 404]).toContain(status);
  expect((await api.admin.get(`memberships/${known}`)).status).toBe(404);

  const leaver = await given.user("leaver-at-once");
  const [gone, joined] = await Promise.all([
    api.admin.delete(`users/${leaver}`),
    api.admin.post("memberships", membership(`users/${leaver}`, roles[0]!)),
    api.admin.patch(`users/${leaver}`, { firstName: "Late" }),
  ]);
  expect(gone.status).toBe(202);
  expect([201, 422]).toContain(joined.status);
});

test("of changes of one person none takes another back", async () => {
  const id = await given.user("changeable");
  for (let round = 0; round < 3; round += 1) {
    await api.admin.patch(`users/${id}`, { firstName: "Old", lastName: "Hand" });
    await api.admin.patch(`users/${id}/preferences`, { timeZone: null, theme: "light" });
    const answers = await Promise.all([
      api.admin.patch(`users/${id}`, { firstName: "New" }),
      api.admin.patch(`users/${id}`, { lastName: "Comer" }),
      api.admin.patch(`users/${id}`, { email: `changeable${round}@example.net` }),
      api.admin.patch(`users/${id}/preferences`, { timeZone: "Europe/Paris" }),
      api.admin.patch(`users/${id}/preferences`, { theme: "dark" }),
    ]);
    expect(statuses(answers)).toEqual([200, 200, 200, 200, 200]);
    const after = await api.admin.get(`users/${id}`);
    expect([after.at("name"), after.at("email")]).toEqual(["New Comer", `changeable${round}@example.net`]);
    const preferences = await api.admin.get(`users/${id}/preferences`);
    expect([preferences.at("timeZone"), preferences.at("theme")]).toEqual(["Europe/Paris", "dark"]);
  }
});

import { expect, test } from "vitest";
import { startTestApp } from "../../../testing/app.ts";
import { randomFrom } from "../../../testing/random.ts";
import { RANDOM_CASES, randomWorld } from "../../../testing/random-access.ts";
import { callerOfUser } from "../../identity/users/service.ts";

const { api, ctx, given } = await startTestApp();

test("for random users, permissions and projects the explanation is the answer", async () => {
  const { random: pick } = randomFrom(4);
  const { projects, users, inProject } = await randomWorld({ api, given }, pick);
  const explained = new Map<string, unknown[]>();
  let granted = 0;
  for (let i = 0; i < RANDOM_CASES; i += 1) {
    const user = users[pick(users.length)] ?? 0;
    const project = projects[pick(projects.length)] ?? 0;
    const { id: permission } = inProject[pick(inProject.length)]!;
    const at = `${user}/${project}`;
    if (!explained.has(at)) {
      explained.set(at, (await api.admin.get(`users/${user}/effective_permissions?project=${project}`)).elements);
    }
    const caller = await callerOfUser(ctx, user);
    const answer = caller?.can(permission, project);
    expect(explained.get(at), `${user} ${permission} in ${project}`).toContainEqual(
      expect.objectContaining({ permission, granted: answer }),
    );
    if (answer === true) granted += 1;
  }
  expect(granted).toBeGreaterThan(RANDOM_CASES / 10);
  expect(granted).toBeLessThan(900);
  for (const permission of ["view_members", "edit_project", "view_project"] as const) {
    for (const project of projects.slice(0, 3)) {
      const holders = await api.admin.list(`projects/${project}/principals_with`, { permission, pageSize: 1_000 });
      const expected: string[] = [];
      for (const id of [...users, (await api.admin.get("users/me")).id]) {
        const caller = await callerOfUser(ctx, id);
        if (caller?.can(permission, project) === true) expected.push(`/api/v3/users/${id}`);
      }
      expect(holders.each("_links.user.href").map(String).toSorted()).toEqual(expected.toSorted());
    }
  }
});

test("the chain is told link by link", async () => {
  const project = await given.project({ name: "Chain" });
  const role = await given.role(["edit_project"]);
  const user = await given.user("linked");
  const group = await api.admin.post("groups", {
    name: "Linked",
    _links: { members: [{ href: `/api/v3/users/${user}` }] },
  });
  await given.member(group.id, project, role);
  const path = `users/${user}/effective_permissions?project=${project}&permission=edit_project`;
  const answer = await api.admin.get(path);
  expect(answer.at("_embedded.elements.0.granted")).toBe(true);
  expect(answer.at("_embedded.elements.0.reasons.0")).toMatchObject({
    kind: "role",
    _links: { role: { href: `/api/v3/roles/${role}` }, group: { href: `/api/v3/groups/${group.id}`, title: "Linked" } },
  });
  await api.admin.post(`users/${user}/lock`);
  const locked = await api.admin.get(path);
  expect(locked.at("_embedded.elements.0.reasons.0")).toMatchObject({ kind: "inactive", status: "locked" });
  expect((await api.admin.get(`users/${user}/effective_permissions?permission=nonsense`)).status).toBe(400);
});

test("one asks of oneself; of others who manages them", async () => {
  const project = await given.project({ name: "Asked" });
  const asked = await given.userWith("asked", project, ["view_work_packages"]);
  await given.userWith("asker", project, ["manage_members"]);
  await given.user("nobody");
  const path = `users/${asked}/effective_permissions?project=${project}`;
  expect((await (await api.as("asked")).get(path)).status).toBe(200);
  expect((await (await api.as("asker")).get(path)).status).toBe(200);
  expect((await (await api.as("nobody")).get(path)).status).toBe(404);
  expect((await (await api.as("nobody")).get(`users/${asked}/effective_permissions`)).status).toBe(403);
  expect((await api.anonymous.get(path)).status).toBe(401);
  const holders = `projects/${project}/principals_with?permission=view_work_packages`;
  expect((await (await api.as("asked")).get(holders)).status).toBe(403);
  expect((await (await api.as("asker")).get(holders)).status).toBe(200);
});

/** What is suggested is done for real: then they may, and have gained exactly what was said. */
import { expect, test } from "vitest";
import { bumpRevision } from "../../access/revision.ts";
import { startTestApp } from "../../../testing/app.ts";

const { api, given, ctx } = await startTestApp();

interface Suggested {
  steps: { kind: string; module?: string | null; _links: Record<string, { href: string }> }[];
  alsoGains: number;
  gains: { permission: string; _links: { project: { href: string } } }[];
}

const suggested = async (user: number, project: number, permission: string): Promise<Suggested[]> => {
  const answer = await api.admin.get(
    `users/${user}/permission_suggestions?project=${project}&permission=${permission}`,
  );
  expect(answer.status).toBe(200);
  return answer.elements.map((element) => JSON.parse(JSON.stringify(element)));
};

/** All that the user may do in the projects, as `project permission`. */
async function allowed(user: number, projects: readonly number[]): Promise<Set<string>> {
  const found = new Set<string>();
  for (const project of projects) {
    const answer = await api.admin.get(`users/${user}/effective_permissions?project=${project}`);
    const granted = answer.each("granted");
    for (const [at, permission] of answer.each("permission").entries()) {
      if (granted[at] === true) found.add(`${project} ${String(permission)}`);
    }
  }
  return found;
}

async function take(user: number, { kind, _links }: Suggested["steps"][number]): Promise<() => Promise<unknown>> {
  const path = (name: string): string => (_links[name]?.href ?? "").replace("/api/v3/", "");
  const person = { href: `/api/v3/users/${user}` };
  switch (kind) {
    case "unlock":
      await api.admin.post(`users/${user}/unlock`);
      return () => api.admin.post(`users/${user}/lock`);
    case "unarchive":
      await api.admin.patch(path("project"), { active: true });
      return () => api.admin.patch(path("project"), { active: false });
    case "role": {
      const body = { _links: { principal: person, project: _links["project"], roles: [_links["role"]] } };
      const made = await api.admin.post("memberships", body);
      expect(made.status).toBe(201);
      return () => api.admin.delete(`memberships/${made.id}`);
    }
    default: {
      const before = (await api.admin.get(path("group"))).at("_links.members");
      const members = Array.isArray(before) ? before : [];
      await api.admin.patch(path("group"), { _links: { members: [...members, person] } });
      return () => api.admin.patch(path("group"), { _links: { members } });
    }
  }
}

test("each suggestion, done, lets them, and gives them what was said and no more", { timeout: 60_000 }, async () => {
  const projects = [await given.project({}), await given.project({ public: true }), await given.project({})];
  const [first = 0, open = 0, closed = 0] = projects;
  const small = await given.role(["edit_project"]);
  const large = await given.role(["edit_project", "manage_members", "view_work_packages", "edit_work_packages"]);
  const group = await api.admin.post("groups", { name: "Wide crew" });
  await given.member(group.id, first, large);
  await given.member(group.id, closed, small);
  const outsider = await given.user("outsider");
  const locked = await given.user("locked-out");
  await given.member(locked, open, large);
  await api.admin.post(`users/${locked}/lock`);
  await api.admin.patch(`projects/${closed}`, { active: false });

  const asked: [number, number, string][] = [
    [outsider, first, "edit_project"],
    [outsider, open, "edit_work_packages"],
    [outsider, closed, "edit_project"],
    [locked, open, "edit_project"],
    [locked, first, "manage_members"],
  ];
  let kinds = "";
  for (const [user, project, permission] of asked) {
    const before = await allowed(user, projects);
    expect(before.has(`${project} ${permission}`)).toBe(false);
    const suggestions = await suggested(user, project, permission);
    expect(suggestions.length).toBeGreaterThan(0);
    const numbers = suggestions.map(({ alsoGains }) => alsoGains);
    expect(numbers).toEqual(numbers.toSorted((a, b) => a - b));
    for (const { steps, gains, alsoGains } of suggestions) {
      kinds += steps.map(({ kind }) => ` ${kind}`).join("");
      const undo: (() => Promise<unknown>)[] = [];
      for (const step of steps) undo.unshift(await take(user, step));
      const after = await allowed(user, projects);
      const gained = [...after].filter((one) => !before.has(one)).toSorted();
      const said = gains.map((gain) => `${gain._links.project.href.split("/").at(-1)} ${gain.permission}`);
      // Of very many the first are named, of all there is the number.
      expect(gained).toHaveLength(alsoGains + 1);
      expect(said).toHaveLength(Math.min(alsoGains, 50));
      expect(gained).toEqual(expect.arrayContaining([...said, `${project} ${permission}`]));
      for (const back of undo) await back();
      expect(await allowed(user, projects)).toEqual(before);
    }
  }
  for (const kind of ["role", "group", "unlock", "unarchive"]) expect(kinds).toContain(kind);
  expect(await suggested(outsider, open, "view_project")).toEqual([]);
});

test("a module that is off is to be switched on first; a person who may not ask is refused", async () => {
  const project = await given.project({});
  await ctx.transaction(async (tx) => {
    await tx.deleteFrom("project_modules").where("project_id", "=", project).execute();
    await bumpRevision(tx, "access");
  });
  const user = await given.user("module-less");
  await given.role(["view_work_packages"]);
  const [best] = await suggested(user, project, "view_work_packages");
  expect(best?.steps.map(({ kind, module }) => [kind, module])).toEqual([
    ["module", "work_package_tracking"],
    ["role", undefined],
  ]);
  await given.userWith("curious", project, ["view_members"]);
  const path = `users/${user}/permission_suggestions?project=${project}&permission=view_work_packages`;
  expect((await (await api.as("curious")).get(path)).status).toBe(403);
  expect((await api.anonymous.get(path)).status).toBe(401);
  expect((await api.admin.get(`users/${user}/permission_suggestions?project=${project}`)).status).toBe(400);
  expect((await api.admin.get(path.replace("view_work_packages", "nonsense"))).status).toBe(400);
});

test("a person who asks about themself learns of no group that they may not see", async () => {
  const project = await given.project({ public: true });
  const group = await api.admin.post("groups", { name: "Hidden crew" });
  await given.member(group.id, project, await given.role(["edit_project"]));
  const asker = await given.user("asks-alone");
  const path = `users/${asker}/permission_suggestions?project=${project}&permission=edit_project`;
  const kindsFor = async (login: string): Promise<string> => (await (await api.as(login)).get(path)).text;
  expect((await (await api.as("asks-alone")).get(`groups/${group.id}`)).status).toBe(403);
  expect(await kindsFor("asks-alone")).toContain('"kind":"role"');
  expect(await kindsFor("asks-alone")).not.toContain("Hidden crew");
  expect((await api.admin.get(path)).text).toContain("Hidden crew");
});

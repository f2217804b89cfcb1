/** People, groups, roles and projects by chance, for what must hold with any rights. */
import { PERMISSIONS } from "@halyard/contract/permissions/permissions";
import type { startTestApp } from "./app.ts";
import { testDialect } from "./database.ts";

/** How many are tried: what decides is the same code on both databases, and fewer show that its statements are right. */
export const RANDOM_CASES = testDialect === "sqlite" ? 1_000 : 300;

type World = Pick<Awaited<ReturnType<typeof startTestApp>>, "api" | "given">;

/** Six projects, one of them archived; twelve people, the first an administrator; groups and roles at random. */
export async function randomWorld({ api, given }: World, pick: (below: number) => number) {
  const inProject = PERMISSIONS.filter(({ contexts }) => contexts.includes("project"));
  const projects: number[] = [];
  for (let i = 0; i < 6; i += 1) projects.push(await given.project({ public: i % 2 === 0 }));
  await api.admin.patch(`projects/${projects[5]}`, { active: false });
  const roles: number[] = [];
  for (let i = 0; i < 5; i += 1) {
    roles.push(await given.role(inProject.filter(() => pick(3) === 0).map(({ id }) => id)));
  }
  const users: number[] = [];
  for (let i = 0; i < 12; i += 1) users.push(await given.user(`person${i}`, { admin: i === 0 }));
  const groups: number[] = [];
  for (let i = 0; i < 3; i += 1) {
    const members = users.filter(() => pick(3) === 0).map((id) => ({ href: `/api/v3/users/${id}` }));
    groups.push((await api.admin.post("groups", { name: `Group ${i}`, _links: { members } })).id);
  }
  for (const principal of [...users, ...groups]) {
    for (const project of projects.slice(0, 5)) {
      if (pick(4) !== 0) continue;
      const body = {
        _links: {
          principal: { href: `/api/v3/${groups.includes(principal) ? "groups" : "users"}/${principal}` },
          project: { href: `/api/v3/projects/${project}` },
          roles: [{ href: `/api/v3/roles/${roles[pick(roles.length)]}` }],
        },
      };
      await api.admin.post("memberships", body);
    }
  }
  return { projects, users, inProject };
}

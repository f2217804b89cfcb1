import fc from "fast-check";
import { expect, test } from "vitest";
import { PERMISSIONS, PROJECT_MODULES, permissionOf, type Permission } from "@halyard/contract/permissions/permissions";
import { Caller } from "./caller.ts";
import type { AccessFacts, HeldRole, ProjectFacts, RoleFacts } from "./grants.ts";

const projectPermissions = PERMISSIONS.filter((one) => one.contexts.includes("project")).map((one) => one.id);
const permission = fc.constantFrom(...projectPermissions);

interface World {
  admin: boolean;
  anonymous: boolean;
  project: { active: boolean; public: boolean; modules: string[] };
  held: Permission[][];
  nonMember: Permission[];
  nobody: Permission[];
}

const permissions = fc.uniqueArray(permission, { maxLength: 12 });
const world: fc.Arbitrary<World> = fc.record({
  admin: fc.boolean(),
  anonymous: fc.boolean(),
  project: fc.record({ active: fc.boolean(), public: fc.boolean(), modules: fc.subarray([...PROJECT_MODULES]) }),
  held: fc.array(permissions, { maxLength: 3 }),
  nonMember: permissions,
  nobody: permissions,
});

const PROJECT = 7;

function callerIn({ admin, anonymous, project, held, nonMember, nobody }: World): Caller {
  let id = 0;
  const role = (builtin: string, granted: Permission[]): RoleFacts => ({
    id: ++id,
    name: `Role ${id}`,
    type: "project",
    builtin,
    assignable: true,
    permissions: new Set(granted),
  });
  const facts: ProjectFacts = {
    id: PROJECT,
    identifier: "p",
    name: "P",
    parentId: null,
    kind: "project",
    active: project.active,
    public: project.public,
    templated: false,
    modules: new Set(project.modules),
    hasPhases: false,
  };
  const all: AccessFacts = {
    roles: new Map(),
    nonMember: role("non_member", nonMember),
    anonymous: role("anonymous", nobody),
    projects: new Map([[PROJECT, facts]]),
  };
  const roles: HeldRole[] = held.map((granted) => ({ role: role("none", granted), membershipId: 1, groupId: null }));
  const identity = { id: 1, login: "x", name: "X", admin, anonymous, language: "en", timeZone: null };
  return new Caller(identity, all, { global: [], byProject: new Map(roles.length > 0 ? [[PROJECT, roles]] : []) });
}

/** The rules once more, as plainly as they can be said. */
function plainly(asked: Permission, { admin, anonymous, project, held, nonMember, nobody }: World): boolean {
  const { module, public: isPublic, grantToAdmin } = permissionOf(asked);
  if (!project.active) return false;
  if (module !== null && !project.modules.includes(module)) return false;
  if (admin && grantToAdmin) return true;
  if (held.length > 0) return isPublic || held.flat().includes(asked);
  if (!project.public) return false;
  return isPublic || (anonymous ? nobody : nonMember).includes(asked);
}

test("what is decided is what the rules say, and the reasons say the same", () => {
  fc.assert(
    fc.property(world, permission, (given, asked) => {
      const caller = callerIn(given);
      const decision = caller.decide(asked, PROJECT);
      expect(decision.granted).toBe(plainly(asked, given));
      expect(caller.can(asked, PROJECT)).toBe(decision.granted);
      expect(caller.projectIds(asked).has(PROJECT)).toBe(decision.granted);
      expect(decision.reasons.length).toBeGreaterThan(0);
      for (const reason of decision.reasons) {
        if (reason.kind === "role") expect(reason.held.role.permissions.has(asked)).toBe(true);
      }
    }),
    { numRuns: 2_000 },
  );
});

test("an unknown project is never open, an archived one is known to administrators alone", () => {
  const archived = { active: false, public: true, modules: [...PROJECT_MODULES] };
  const base = { anonymous: false, held: [projectPermissions], nonMember: [], nobody: [], project: archived };
  expect(callerIn({ ...base, admin: true }).can("view_project", 99)).toBe(false);
  expect(callerIn({ ...base, admin: true }).sees(PROJECT)).toBe(true);
  expect(callerIn({ ...base, admin: false }).sees(PROJECT)).toBe(false);
});

test("being an administrator does not make one assignable", () => {
  const project = { active: true, public: false, modules: [...PROJECT_MODULES] };
  const caller = callerIn({ admin: true, anonymous: false, project, held: [], nonMember: [], nobody: [] });
  expect(caller.can("work_package_assigned", PROJECT)).toBe(false);
  expect(caller.decide("work_package_assigned", PROJECT).reasons).toEqual([{ kind: "notForAdministrators" }]);
});

/**
 * What a change of roles would mean for people, decided by `Caller.decide` before and after: who has a permission
 * by another role or by being an administrator gains and loses nothing.
 */
import type { Permission } from "@halyard/contract/permissions/permissions";
import { Caller } from "../../../access/caller.ts";
import type { AccessFacts, RoleFacts } from "../../../access/grants.ts";
import type { HeldAnywhere } from "../holder-store.ts";

export interface RoleDifference {
  roleId: number;
  granted: readonly Permission[];
  revoked: readonly Permission[];
}

/** Ids of people by permission. */
export type People = Map<Permission, Set<number>>;

export interface Impact {
  gaining: People;
  losing: People;
  /** The same among those who hold the role, by role. */
  byRole: Map<number, { gaining: People; losing: People }>;
}

/** The facts as they would be. */
export function factsAfter(facts: AccessFacts, differences: readonly RoleDifference[]): AccessFacts {
  const roles = new Map(facts.roles);
  for (const { roleId, granted, revoked } of differences) {
    const role = roles.get(roleId);
    if (role === undefined) continue;
    const permissions = role.permissions.difference(new Set(revoked)).union(new Set(granted));
    roles.set(roleId, { ...role, permissions });
  }
  const same = (role: RoleFacts | null) => (role === null ? null : (roles.get(role.id) ?? role));
  return { ...facts, roles, nonMember: same(facts.nonMember), anonymous: same(facts.anonymous) };
}

/**
 * @param held what people hold in all places where the change can be felt; with no roles: they are no members
 */
export function impactOf(
  facts: AccessFacts,
  differences: readonly RoleDifference[],
  held: readonly HeldAnywhere[],
): Impact {
  const after = factsAfter(facts, differences);
  const impact: Impact = {
    gaining: new Map(),
    losing: new Map(),
    byRole: new Map(differences.map(({ roleId }) => [roleId, { gaining: new Map(), losing: new Map() }])),
  };
  // People in the same situation share the answer: there are few situations and may be many people.
  for (const people of Map.groupBy(held, situationOf).values()) {
    const [one] = people;
    if (one === undefined) continue;
    const ids = people.map((person) => person.userId);
    const feeling = differences.filter(({ roleId }) => feels(one, roleId, facts));
    for (const permission of new Set(feeling.flatMap(({ granted, revoked }) => [...granted, ...revoked]))) {
      const had = holds(one, facts, permission);
      if (had === holds(one, after, permission)) continue;
      const side = had ? "losing" : "gaining";
      const cause = had ? "revoked" : "granted";
      note(impact[side], permission, ids);
      for (const difference of feeling) {
        const ofRole = impact.byRole.get(difference.roleId);
        if (ofRole !== undefined && difference[cause].includes(permission)) note(ofRole[side], permission, ids);
      }
    }
  }
  return impact;
}

const situationOf = ({ admin, projectId, roleIds }: HeldAnywhere): string =>
  `${admin}:${projectId ?? ""}:${roleIds.toSorted((a, b) => a - b).join(",")}`;

const feels = ({ roleIds }: HeldAnywhere, roleId: number, facts: AccessFacts): boolean =>
  roleIds.includes(roleId) || (roleIds.length === 0 && facts.nonMember?.id === roleId);

function holds({ userId, admin, projectId, roleIds }: HeldAnywhere, facts: AccessFacts, permission: Permission) {
  const roles = roleIds.flatMap((id) => {
    const role = facts.roles.get(id);
    return role === undefined ? [] : [{ role, membershipId: 0, groupId: null }];
  });
  const identity = { id: userId, login: "", name: "", admin, anonymous: false, language: "en", timeZone: null };
  const byProject = new Map(projectId === null || roles.length === 0 ? [] : [[projectId, roles] as const]);
  const caller = new Caller(identity, facts, { global: projectId === null ? roles : [], byProject });
  return projectId === null ? caller.decideGlobally(permission).granted : caller.decide(permission, projectId).granted;
}

function note(people: People, permission: Permission, ids: readonly number[]): void {
  const known = people.get(permission);
  if (known === undefined) people.set(permission, new Set(ids));
  else for (const id of ids) known.add(id);
}

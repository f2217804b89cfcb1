/** Whom and what the custom fields of people and groups may link to: those are in no project. */
import type { Caller } from "../../../access/caller.ts";
import type { LinkedPrincipal, Named } from "../../../custom-fields/values/from-text.ts";
import type { Linkable } from "../../../custom-fields/values/validation.ts";

import type { Context } from "../../../platform/context.ts";
import { linkablePrincipals, linkablePrincipalsCalled, linkableVersions, linkableVersionsCalled } from "./store.ts";
import { visiblePrincipals } from "../service.ts";

/**
 * Everyone whom the caller may know, and of the versions whose work they see those that are shared with all projects or
 * are in a public one: others who see the person read their names.
 */
export const linkableFor = (ctx: Context, caller: Caller): Linkable => ({
  principals: (ids) => linkablePrincipals(ctx.db, ids, visiblePrincipals(ctx, caller)),
  versions: (ids) => linkableVersions(ctx.db, ctx.dialect, ids, caller),
});

/** The same by their names; people by their logins and addresses, too. */
export async function linkableNamed(
  ctx: Context,
  caller: Caller,
  { people, versions }: { people: readonly string[]; versions: readonly string[] },
): Promise<Named> {
  const keys = [...new Set(people.map((name) => name.toLowerCase()))];
  const [principals, named] = await Promise.all([
    linkablePrincipalsCalled(ctx.db, keys, visiblePrincipals(ctx, caller)),
    linkableVersionsCalled(ctx.db, ctx.dialect, [...new Set(versions)], caller),
  ]);
  const byKey = new Map<string, LinkedPrincipal[]>();
  for (const { name_key: nameKey, login_key: loginKey, email_key: emailKey, ...principal } of principals) {
    for (const key of new Set([nameKey, loginKey, emailKey])) {
      if (key !== null && key !== "") byKey.set(key, [...(byKey.get(key) ?? []), principal]);
    }
  }
  return { people: byKey, versions: Map.groupBy(named, ({ name }) => name) };
}

/** What was found by name can be linked to; it is not looked for again. */
export const linkableAmong = ({ people, versions }: Named): Linkable => {
  const principals = new Map([...people.values()].flat().map((one) => [one.id, one]));
  const known = new Map([...versions.values()].flat().map((one) => [one.id, one]));
  return {
    principals: async (ids) => ids.flatMap((id) => principals.get(id) ?? []),
    versions: async (ids) => ids.flatMap((id) => known.get(id) ?? []),
  };
};

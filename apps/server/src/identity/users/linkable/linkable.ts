/** Whom and what the custom fields of people and groups may link to: those are in no project. */
import type { Caller } from "../../../access/caller.ts";
import type { Linkable } from "../../../custom-fields/values/validation.ts";
import type { Context } from "../../../platform/context.ts";
import { linkablePrincipals, linkableVersions } from "./store.ts";
import { visiblePrincipals } from "../service.ts";

/**
 * Everyone whom the caller may know, and of the versions whose work they see those that are shared with all projects or
 * are in a public one: others who see the person read their names.
 */
export const linkableFor = (ctx: Context, caller: Caller): Linkable => ({
  principals: (ids) => linkablePrincipals(ctx.db, ids, visiblePrincipals(ctx, caller)),
  versions: (ids) => linkableVersions(ctx.db, ctx.dialect, ids, caller),
});

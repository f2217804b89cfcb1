/** The templates of work packages that come along in a copy: what their links led to in the source they lead to there. */
import type { Caller } from "../../access/caller.ts";
import { seesWorkTemplates } from "../../access/policies/work.ts";
import { targetOf } from "../../hal/write/input.ts";
import type { Context } from "../../platform/context.ts";
import type { PacedSteps } from "../../platform/jobs/paced-steps.ts";
import { copyTemplate, listTemplates } from "../work-package-templates/service.ts";
import type { Mapping } from "./store.ts";
import { ownVersionsOf, versionIn } from "./work-store.ts";

interface Places {
  source: number;
  target: number;
  versions: Mapping;
  categories: Mapping;
  phases: Mapping;
  /** Whether those who work in the source are members of the copy. */
  withMembers: boolean;
  /** Who takes the place of a placeholder user. */
  people: Mapping;
  now: string;
}

/** Who cannot see them makes a copy without them. */
export async function copyTemplates(ctx: Context, actor: Caller, steps: PacedSteps, places: Places): Promise<void> {
  const { source, target, now } = places;
  if (!seesWorkTemplates(actor, source)) return;
  const own = await ownVersionsOf(ctx.db, source);
  const leads = (href: string): string | null => leadIn(places, own, href);
  for (const row of await listTemplates(ctx, actor, source)) {
    await steps.one((tx) => copyTemplate(tx, row, { target, leads, now }));
  }
}

const NAMESPACES = ["versions", "categories", "project_phases", "users", "groups", "placeholder_users"];

/** @returns null for what stayed behind */
export function leadIn(places: Places, own: ReadonlySet<number>, href: string): string | null {
  const linked = targetOf(href, NAMESPACES);
  if (linked === null) return href;
  const { namespace, id } = linked;
  const at = (copy: number | null | undefined): string | null => (copy == null ? null : `/api/v3/${namespace}/${copy}`);
  if (namespace === "versions") return at(versionIn(places, own, id));
  if (namespace === "categories") return at(places.categories.get(id));
  if (namespace === "project_phases") return at(places.phases.get(id));
  if (!places.withMembers) return null;
  const person = namespace === "placeholder_users" ? places.people.get(id) : undefined;
  return person === undefined ? href : `/api/v3/users/${person}`;
}

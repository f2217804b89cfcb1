/**
 * Which things a caller can see of those that a stored text refers to: the one place that decides whether their names
 * are told. Histories, comparisons with the past and saved views ask it, once for all that they show.
 */
import type { Permission } from "@halyard/contract/permissions/permissions";
import type { Caller } from "../../access/caller.ts";
import { seesWorkTemplates } from "../../access/policies/work.ts";
import type { Context } from "../../platform/context.ts";
import { seesVersion } from "../../projects/versions/sharing.ts";
import { lastPlacesOf, PLACED, placesOf, type Place, type Placed, type WantedIds } from "./store.ts";

export type Referred = "projects" | Placed;

export interface Reference {
  kind: Referred;
  id: number;
}

export interface Seen {
  has(kind: Referred, id: number): boolean;
  /** What it is called now; undefined where the caller does not see it or it is deleted. */
  name(kind: Referred, id: number): string | undefined;
}

const keyOf = (kind: Referred, id: number): string => `${kind}/${id}`;

/** The same rules by which each can be read at its own address. */
function seesPlace(caller: Caller, place: Place): boolean {
  if (place.kind === "work_packages") return caller.can("view_work_packages", place.project_id);
  if (place.kind === "categories") return caller.sees(place.project_id);
  if (place.kind === "sprints") return caller.can("view_sprints", place.project_id);
  if (place.kind === "work_package_templates") return seesWorkTemplates(caller, place.project_id);
  if (place.kind === "project_phases") return caller.can("view_project_phases", place.project_id);
  return seesVersion(caller, { project_id: place.project_id, sharing: place.sharing ?? "none" });
}

/** Of something deleted only its place is known: people who see work packages there could see it. */
const sawPlace = (caller: Caller, { kind, project_id }: Pick<Place, "kind" | "project_id">): boolean =>
  kind === "work_package_templates"
    ? seesWorkTemplates(caller, project_id)
    : caller.can(SAW[kind] ?? "view_work_packages", project_id);

const SAW: Partial<Record<Placed, Permission>> = { sprints: "view_sprints", project_phases: "view_project_phases" };

/** At most two statements, however many references there are; the second only where something is deleted. */
export async function seenAmong(ctx: Context, caller: Caller, references: Iterable<Reference>): Promise<Seen> {
  const wanted = wantedIds(references);
  const names = new Map<string, string>();
  const seen = new Set<string>();
  if (isAny(wanted)) {
    const places = await placesOf(ctx.db, ctx.dialect, wanted);
    for (const place of places.filter((one) => seesPlace(caller, one))) {
      seen.add(keyOf(place.kind, place.id));
      names.set(keyOf(place.kind, place.id), place.name);
    }
    const gone = without(wanted, new Set(places.map(({ kind, id }) => keyOf(kind, id))));
    const last = isAny(gone) ? await lastPlacesOf(ctx.db, ctx.dialect, gone) : [];
    for (const one of last) if (sawPlace(caller, one)) seen.add(keyOf(one.kind, one.id));
  }
  return {
    has: (kind, id) => (kind === "projects" ? caller.sees(id) : seen.has(keyOf(kind, id))),
    name: (kind, id) =>
      kind !== "projects"
        ? names.get(keyOf(kind, id))
        : caller.sees(id)
          ? caller.facts.projects.get(id)?.name
          : undefined,
  };
}

function eachPlaced<Value>(valueOf: (kind: Placed) => Value): Record<Placed, Value> {
  const [work_packages, versions, categories, sprints, project_phases, work_package_templates] = [
    valueOf(PLACED[0]),
    valueOf(PLACED[1]),
    valueOf(PLACED[2]),
    valueOf(PLACED[3]),
    valueOf(PLACED[4]),
    valueOf(PLACED[5]),
  ];
  return { work_packages, versions, categories, sprints, project_phases, work_package_templates };
}

/** Projects are known without asking the database. */
function wantedIds(references: Iterable<Reference>): WantedIds {
  const ids = eachPlaced(() => new Set<number>());
  for (const { kind, id } of references) if (kind !== "projects") ids[kind].add(id);
  return eachPlaced((kind) => [...ids[kind]]);
}

const isAny = (wanted: WantedIds): boolean => Object.values(wanted).some((ids) => ids.length > 0);

function without(wanted: WantedIds, found: ReadonlySet<string>): WantedIds {
  return eachPlaced((kind) => wanted[kind].filter((id) => !found.has(keyOf(kind, id))));
}

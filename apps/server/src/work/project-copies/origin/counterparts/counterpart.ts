/** What something of a template is in a project that was made from it, and what it would become there. */
import type { Changes } from "../../../../platform/events/journal.ts";
import type { TemplateChange } from "./changes.ts";
import type { Place } from "./place.ts";

export interface Counterpart {
  /** In the journal of the project; 0: it is not there yet. */
  id: number;
  /** Of what changed in the template and differs here: as it is here, and as it would be. */
  changes: Changes;
  /** Whether it can be told that an attribute is the same in both. */
  compares(attribute: string): boolean;
  /** Those of them that the caller can take over. */
  takeable: ReadonlySet<string>;
  /** @throws the problems (422) */
  take(attributes: readonly string[]): Promise<void>;
}

/** By ids in the template, of all that are here and that the caller sees. */
export type Finder = (place: Place, changes: readonly TemplateChange[]) => Promise<ReadonlyMap<number, Counterpart>>;

/** Values by what the journal calls them, and what those are called that are ids. */
export interface Side<Values extends object> {
  values: Values;
  titles?: Record<string, string | null>;
}

/** @param changed what changed in the template */
export function differing<Values extends object>(here: Side<Values>, there: Side<Values>, changed: Changes): Changes {
  const before = new Map<string, unknown>(Object.entries(here.values));
  return Object.fromEntries(
    Object.entries(there.values).flatMap(([name, to]) => {
      const from = before.get(name);
      if (!Object.hasOwn(changed, name) || JSON.stringify(from) === JSON.stringify(to)) return [];
      const [fromTitle, toTitle] = [here.titles?.[name], there.titles?.[name]];
      return [
        [name, { from, to, ...(fromTitle == null ? {} : { fromTitle }), ...(toTitle == null ? {} : { toTitle }) }],
      ];
    }),
  );
}

export function picked<Values extends object>(values: Values, names: readonly string[]): Partial<Values> {
  const some: Partial<Values> = {};
  for (const [name, value] of Object.entries(values)) if (names.includes(name)) Object.assign(some, { [name]: value });
  return some;
}

/** For {@link Counterpart.compares}: what both sides have a value for. */
export const comparing =
  (values: object) =>
  (attribute: string): boolean =>
    Object.hasOwn(values, attribute);

export const NOTHING: ReadonlySet<string> = new Set();

/** All that differs, or nothing. */
export const allIf = (may: boolean, changes: Changes): ReadonlySet<string> =>
  may ? new Set(Object.keys(changes)) : NOTHING;

/** What is different in a work package, as a person reads it. */
import { isCustomFieldKey } from "@halyard/contract/work-types/custom-fields";
import type { WorkPackage } from "@halyard/contract/resources";
import { formatShortDay } from "../../../shared/dates/dates.tsx";
import { intl, translate } from "../../../shared/i18n/i18n.tsx";
import { hoursText } from "../model/duration.ts";
import { ATTRIBUTES, labelOf } from "../model/labels.ts";
import { textAt, type Difference } from "./comparison.ts";
import "../model/messages.ts";
import "../search-params/messages.ts";
import "./messages.ts";

export interface Told {
  label: string;
  before: string;
  now: string;
}

/** Of a text that is a page long, its beginning tells which it is. */
const LONGEST = 80;

/** As a person reads a value of the API. */
export function readable(value: string): string {
  if (/^\d{4}-\d{2}-\d{2}$/.test(value)) return formatShortDay(value);
  if (/^P.*[THMSD]/.test(value)) return hoursText(value) || value;
  return /^\d+$/.test(value) ? intl.formatNumber(Number(value)) : value;
}

/**
 * What of it was different, in the order of the details.
 * @param row as it is now, or was at the end of what is compared @param custom what custom fields are called
 */
export function toldOf(row: WorkPackage, difference: Difference, custom: ReadonlyMap<string, string>): Told[] {
  const shown = (text: string): string => {
    if (text === "") return translate("compare.empty");
    const words = readable(text);
    return words.length > LONGEST ? `${words.slice(0, LONGEST).trimEnd()}…` : words;
  };
  const told = (name: string, label: string): Told[] => {
    const before = difference.before.get(name);
    if (before === undefined) return [];
    return [{ label, before: shown(before), now: shown(difference.after?.get(name) ?? textAt(row, name)) }];
  };
  return [
    ...ATTRIBUTES.flatMap((name) => told(name, labelOf(name))),
    ...told("parent", translate("workPackages.field.parent")),
    ...told("project", translate("workPackages.field.project")),
    ...[...custom].flatMap(([name, label]) => (isCustomFieldKey(name) ? told(name, label) : [])),
  ];
}

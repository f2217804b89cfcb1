/** What a change of the journal says in one line: `Name: Before → After`. Pure. */
import type { AttributeChange } from "@halyard/contract/schemas/identity/roles";
import { capitalized } from "../i18n/capitalized.ts";
import { translate } from "../i18n/i18n.tsx";
import { formatDay, formatTime } from "../dates/dates.tsx";
import "./messages.ts";

/** More would push the next deed off the screen. */
const SHOWN = 3;
const MOMENT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?Z$/;
const DAY = /^\d{4}-\d{2}-\d{2}$/;
/** Stored in seconds. */
const WORK: ReadonlySet<string> = new Set(["estimatedTime", "remainingTime", "hours"]);

/** One line a change, at most three and how many more there are. A new thing's changes say what it is like. */
export function changeLines(changes: readonly AttributeChange[], isNew: boolean): string[] {
  const telling = changes.filter(({ from, to }) => !(isNew && isNothing(to) && isNothing(from)));
  const lines = telling.slice(0, SHOWN).map((change) => line(change));
  const others = telling.length - lines.length;
  return others > 0 ? [...lines, translate("journal.change.others", { count: others })] : lines;
}

/** What came to a role and what left it are two attributes, each with one list. */
const HALVES: ReadonlySet<string> = new Set(["grantedPermissions", "revokedPermissions"]);
export const isHalf = ({ attribute }: AttributeChange): boolean => HALVES.has(attribute);

function line(change: AttributeChange): string {
  const half = halfLine(change);
  if (half !== null) return half;
  const name = inWords(change.attribute);
  const { from, to } = valuesOf(change);
  // Secrets come without their values.
  if (from === null && to === null) return translate("journal.change.hidden", { name });
  if (from === null) return translate("journal.change.set", { name, to: to ?? "" });
  if (to === null) return translate("journal.change.cleared", { name, from });
  return translate("journal.change", { name, from, to });
}

function halfLine(change: AttributeChange): string | null {
  if (!isHalf(change)) return null;
  const { from, to } = valuesOf(change);
  if (change.attribute === "grantedPermissions") return to && translate("journal.change.granted", { what: to });
  return from && translate("journal.change.revoked", { what: from });
}

/** As people read them; null: there was or is no value, or none that is shown. */
export function valuesOf(change: AttributeChange): { from: string | null; to: string | null } {
  const { from, to, fromTitle, toTitle, names } = change;
  if (fromTitle === undefined && toTitle === undefined && Array.isArray(from) && Array.isArray(to))
    return ofLists(from, to, names);
  return {
    from: isNothing(from) ? null : (fromTitle ?? inShort(change, from)),
    to: isNothing(to) ? null : (toTitle ?? inShort(change, to)),
  };
}

/** Of a list what left it and what came to it. */
function ofLists(
  from: readonly unknown[],
  to: readonly unknown[],
  names?: AttributeChange["names"],
): { from: string | null; to: string | null } {
  const [removed, added] = [from.filter((one) => !to.includes(one)), to.filter((one) => !from.includes(one))];
  const words = [
    added.length === 0 ? null : translate("journal.change.added", { what: listed(added, names) }),
    removed.length === 0 ? null : translate("journal.change.removed", { what: listed(removed, names) }),
  ].filter((word) => word !== null);
  return { from: null, to: words.length === 0 ? listed(to) : words.join(", ") };
}

/** More names would hide the rest of the line. */
const NAMED = 5;

function listed(items: readonly unknown[], names?: AttributeChange["names"]): string {
  if (items.every((item) => typeof item === "string")) return items.join(", ");
  const named = items.flatMap((item) => names?.[String(item)] ?? []).slice(0, NAMED);
  const count = items.length - named.length;
  if (named.length === 0) return translate("journal.change.items", { count });
  const who = named.join(", ");
  return count === 0 ? who : translate("journal.change.people", { who, count });
}

function inShort({ attribute }: AttributeChange, value: unknown): string {
  if (typeof value === "boolean") return translate(value ? "journal.change.yes" : "journal.change.no");
  if (Array.isArray(value)) return listed(value);
  if (typeof value === "number" && WORK.has(attribute))
    return translate("journal.change.hours", { hours: value / 3_600 });
  if (typeof value === "number") return attribute === "percentageDone" ? `${value}%` : String(value);
  if (typeof value !== "string") return JSON.stringify(value);
  if (value.startsWith("data:image/")) return translate("journal.change.picture");
  if (MOMENT.test(value)) return formatTime(value);
  if (DAY.test(value)) return formatDay(value);
  // A state is stored as a word in lower case: `active`.
  return attribute === "status" ? inWords(value) : value;
}

const isNothing = (value: unknown): boolean =>
  value === null || value === undefined || value === "" || (Array.isArray(value) && value.length === 0);

/** `defaultDoneRatio` and `default_done_ratio` as `Default done ratio`. */
export function inWords(name: string): string {
  const words = name
    .replaceAll(/([a-z\d])([A-Z])/g, "$1 $2")
    .replaceAll(/[_-]+/g, " ")
    .toLowerCase()
    .trim();
  return capitalized(words);
}

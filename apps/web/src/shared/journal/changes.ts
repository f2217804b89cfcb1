/** What a change of the journal says in one line: `Name: Before → After`. Pure. */
import type { AttributeChange } from "@halyard/contract/schemas/identity/roles";
import { translate } from "../i18n/i18n.tsx";
import { formatTime } from "../dates/dates.tsx";
import "./messages.ts";

/** More would push the next deed off the screen. */
const SHOWN = 3;
const MOMENT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?Z$/;

/** One line a change, at most three and how many more there are. A new thing's changes say what it is like. */
export function changeLines(changes: readonly AttributeChange[], isNew: boolean): string[] {
  const telling = changes.filter(({ from, to }) => !(isNew && isNothing(to) && isNothing(from)));
  const lines = telling.slice(0, SHOWN).map((change) => line(change, isNew));
  const others = telling.length - lines.length;
  return others > 0 ? [...lines, translate("journal.change.others", { count: others })] : lines;
}

function line({ attribute, from, to, fromTitle, toTitle }: AttributeChange, isNew: boolean): string {
  const name = inWords(attribute);
  // Secrets come without their values.
  if (isNothing(from) && isNothing(to)) return translate("journal.change.hidden", { name });
  const after = toTitle ?? inShort(to);
  if (isNew) return translate("journal.change.set", { name, to: after });
  return translate("journal.change", { name, from: fromTitle ?? inShort(from), to: after });
}

function inShort(value: unknown): string {
  if (isNothing(value)) return translate("journal.change.nothing");
  if (typeof value === "boolean") return translate(value ? "journal.change.yes" : "journal.change.no");
  if (Array.isArray(value)) {
    if (value.length === 0) return translate("journal.change.nothing");
    if (value.every((item) => typeof item === "string")) return value.join(", ");
    return translate("journal.change.items", { count: value.length });
  }
  if (typeof value === "string" && value.startsWith("data:image/")) return translate("journal.change.picture");
  if (typeof value === "string" && MOMENT.test(value)) return formatTime(value);
  return typeof value === "string" || typeof value === "number" ? String(value) : JSON.stringify(value);
}

const isNothing = (value: unknown): boolean => value === null || value === undefined || value === "";

/** `defaultDoneRatio` and `default_done_ratio` as `Default done ratio`. */
export function inWords(name: string): string {
  const words = name
    .replaceAll(/([a-z\d])([A-Z])/g, "$1 $2")
    .replaceAll(/[_-]+/g, " ")
    .toLowerCase()
    .trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

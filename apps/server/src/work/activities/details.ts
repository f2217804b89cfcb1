/**
 * The sentences of a work package's history. Clients read them with patterns, so their
 * form is fixed: "L set to V", "L changed from O to V", "L deleted (O)".
 */
import { NOTIFY, notifiedIn, type NotifiedPart } from "@halyard/contract/work-types/custom-actions";
import { durationOf } from "../../hal/write/duration.ts";
import { escapeHtml } from "../../hal/markdown/plain.ts";
import type { ShownChange, ShownChanges } from "../disclosure/changes.ts";

export interface Detail {
  format: "custom";
  raw: string;
  html: string;
}

const LABELS: Record<string, string> = {
  subject: "Subject",
  description: "Description",
  project: "Project",
  type: "Type",
  status: "Status",
  priority: "Priority",
  assignee: "Assignee",
  responsible: "Accountable",
  author: "Author",
  category: "Category",
  version: "Version",
  sprint: "Sprint",
  projectPhase: "Project phase",
  parent: "Parent",
  startDate: "Start date",
  dueDate: "Due date",
  date: "Date",
  duration: "Duration",
  scheduleManually: "Manual scheduling",
  ignoreNonWorkingDays: "Working days",
  estimatedTime: "Work",
  remainingTime: "Remaining work",
  percentageDone: "% Complete",
  storyPoints: "Story points",
  template: "Template",
  // What a template has beside work.
  name: "Name",
  endDate: "Finish date",
  finishDate: "Finish date",
  sharing: "Sharing",
  defaultAssignee: "Default assignee",
  roles: "Roles",
  active: "Active",
  force: "Moved against the workflow rules",
  notify: "Notified",
};

/** Texts whose values are too long for a sentence: it leads to the two. */
const LONG = new Set(["description"]);
const LONG_VALUE = 100;

/** @param id of the journal row that has them */
export function detailsOf(id: number, changes: ShownChanges): Detail[] {
  return Object.entries(changes).map(([attribute, change]) => detailOf(id, attribute, change));
}

/** What a long text was and is; undefined where this did not change it. */
export function longChange(attribute: string, changes: ShownChanges): { from: string; to: string } | undefined {
  const change = changes[attribute];
  if (change === undefined || !isLong(attribute, change)) return undefined;
  return { from: shown(attribute, change.from, undefined), to: shown(attribute, change.to, undefined) };
}

/** Of long values the beginning is enough to tell what changed. */
const CUT = 1_000;

export interface ShownValues {
  attribute: string;
  /** What people call it. */
  label: string;
  /** Empty: it had no value. */
  from: string;
  to: string;
}

/** How each attribute was and is, as people read it. */
export function valuesIn(changes: ShownChanges): ShownValues[] {
  const cut = (text: string) => (text.length > CUT ? `${text.slice(0, CUT)}…` : text);
  return Object.entries(changes).map(([attribute, change]) => ({
    attribute,
    label: attribute.startsWith("attachment-") ? "File" : (change.label ?? LABELS[attribute] ?? attribute),
    from: cut(shown(attribute, change.from, change.fromTitle)),
    to: cut(shown(attribute, change.to, change.toTitle)),
  }));
}

const isLong = (attribute: string, change: ShownChange): boolean => LONG.has(attribute) || change.isLong === true;

/** A file that came or went; it is told by its name. */
function fileDetail(change: ShownChange): Detail {
  const verb = change.to === null ? "deleted" : "added";
  const name = String(change.to ?? change.from);
  return sentence(`File ${name} ${verb} as attachment`, `File <i>${escapeHtml(name)}</i> ${verb} as attachment`);
}

function detailOf(id: number, attribute: string, change: ShownChange): Detail {
  if (attribute.startsWith("attachment-")) return fileDetail(change);
  const label = change.label ?? LABELS[attribute] ?? attribute;
  const strong = `<strong>${escapeHtml(label)}</strong>`;
  const from = shown(attribute, change.from, change.fromTitle);
  const to = shown(attribute, change.to, change.toTitle);
  if (isLong(attribute, change)) {
    const verb = from === "" ? "set" : to === "" ? "deleted" : "changed";
    const path = `/journals/${id}/diff/${attribute}`;
    return sentence(`${label} ${verb} (${path})`, `${strong} ${verb} (<a href="${path}">Details</a>)`);
  }
  if (attribute === "backup" && to !== "") {
    return sentence(
      `Restored from the backup of ${to}`,
      `<strong>Restored</strong> from the backup of ${escapeHtml(to)}`,
    );
  }
  if (attribute === "force") {
    return sentence(
      `Moved against the workflow rules: ${to}`,
      `<strong>Moved against the workflow rules</strong>: <i>${escapeHtml(to)}</i>`,
    );
  }
  if (attribute === NOTIFY) return sentence(`Notified ${to}`, `<strong>Notified</strong> <i>${escapeHtml(to)}</i>`);
  if (attribute === "scheduleManually") {
    const verb = change.to === true ? "activated" : "deactivated";
    return sentence(`${label} ${verb}`, `${strong} ${verb}`);
  }
  if (from === "") {
    return sentence(`${label} set to ${to}`, `${strong} set to <i>${escapeHtml(to)}</i>`);
  }
  if (to === "") {
    return sentence(`${label} deleted (${from})`, `${strong} deleted (<strike><i>${escapeHtml(from)}</i></strike>)`);
  }
  const apart = from.length >= LONG_VALUE || to.length >= LONG_VALUE;
  return sentence(
    `${label} changed from ${from} ${apart ? "\n" : ""}to ${to}`,
    `${strong} changed from <i>${escapeHtml(from)}</i> ${apart ? "<br/>" : ""}<strong>to</strong> <i>${escapeHtml(to)}</i>`,
  );
}

const sentence = (raw: string, html: string): Detail => ({ format: "custom", raw, html });

function shown(attribute: string, value: unknown, title: string | undefined): string {
  if (title !== undefined && title !== "") return title;
  if (attribute === "ignoreNonWorkingDays" && typeof value === "boolean") {
    return value ? "include non-working days" : "working days only";
  }
  if (typeof value === "number") {
    if (attribute === "estimatedTime" || attribute === "remainingTime") return hours(value);
    if (attribute === "percentageDone") return `${value}%`;
    if (attribute === "duration") return `${value} ${value === 1 ? "day" : "days"}`;
    return String(value);
  }
  if (typeof value === "string") return value;
  if (attribute === NOTIFY) return notifiedWords(value);
  return value === null || value === undefined ? "" : JSON.stringify(value);
}

const PARTS: Record<NotifiedPart, string> = {
  assignee: "the assignee",
  responsible: "the accountable person",
  author: "the author",
  watchers: "the watchers",
};

/** Without names: not everyone who reads a history sees everyone. */
function notifiedWords(value: unknown): string {
  const notified = notifiedIn(value);
  if (notified === null) return "";
  const { action, to, message } = notified;
  const chosen = to.filter((one) => typeof one === "number").length;
  const whom = [
    ...to.flatMap((one) => (typeof one === "number" ? [] : [PARTS[one]])),
    ...(chosen === 0 ? [] : [chosen === 1 ? "1 chosen person or group" : `${chosen} chosen people or groups`]),
  ];
  return `${LISTED.format(whom)} with “${action}”${message === "" ? "" : `: ${message}`}`;
}

const LISTED = new Intl.ListFormat("en", { type: "conjunction" });

/** Seconds as people say them: `8h`, `1h 30m`. */
function hours(seconds: number): string {
  const whole = Math.floor(seconds / 3_600);
  const minutes = Math.round((seconds % 3_600) / 60);
  if (seconds % 60 !== 0) return durationOf(seconds);
  return [whole > 0 || minutes === 0 ? `${whole}h` : "", minutes > 0 ? `${minutes}m` : ""].filter(Boolean).join(" ");
}

/** Views that most projects want, to be added with a click. Pure. */
import { viewOfKind, type SavedKind } from "@halyard/contract/views/kinds";
import type { MessageId } from "../../../../shared/i18n/i18n.tsx";

interface Starter {
  id: string;
  kind: SavedKind;
  name: MessageId;
  help: MessageId;
  /** What it has beyond its kind. */
  filters: readonly object[];
  display?: object;
}

const api = (path: string) => ({ href: `/api/v3/${path}` });

/** @param links of the values, where those are resources */
const only = (name: string, operator: string, values: readonly string[] = [], links?: readonly object[]) => ({
  ...(links === undefined ? { values } : {}),
  _links: {
    filter: api(`queries/filters/${name}`),
    operator: api(`queries/operators/${encodeURIComponent(operator)}`),
    ...(links === undefined ? {} : { values: links }),
  },
});

const OPEN = only("status", "o", [], []);

export const STARTERS = [
  {
    id: "overdue",
    kind: "table",
    name: "projectViews.starter.overdue",
    help: "projectViews.starter.overdue.help",
    filters: [OPEN, only("dueDate", "<t-", ["1"])],
  },
  {
    id: "mine",
    kind: "table",
    name: "projectViews.starter.mine",
    help: "projectViews.starter.mine.help",
    filters: [OPEN, only("assignee", "=", [], [api("users/me")])],
  },
  {
    id: "unassigned",
    kind: "table",
    name: "projectViews.starter.unassigned",
    help: "projectViews.starter.unassigned.help",
    filters: [OPEN, only("assignee", "!*", [], [])],
  },
  {
    id: "soon",
    kind: "calendar",
    name: "projectViews.starter.soon",
    help: "projectViews.starter.soon.help",
    filters: [OPEN, only("dueDate", "<t+", ["14"])],
  },
  {
    id: "people",
    kind: "board",
    name: "projectViews.starter.people",
    help: "projectViews.starter.people.help",
    filters: [OPEN],
    display: { boardColumns: "assignee" },
  },
] as const satisfies readonly Starter[];

/** What keeps it in the project. */
export const bodyOf = ({ kind, filters, display }: Starter) => {
  const look = viewOfKind(kind);
  return { ...look, filters, display: { ...look.display, ...display } };
};

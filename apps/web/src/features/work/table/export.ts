/** The work packages of the current filters, with the columns that are shown, as a file for spreadsheets. */
import { isCustomFieldKey } from "@halyard/contract/work-types/custom-fields";
import { titleOf } from "@halyard/api-client/links";
import { API_PAGE_SIZE_MAXIMUM } from "@halyard/contract/limits";
import type { WorkPackage } from "@halyard/contract/resources";
import { api } from "../../../shared/api/api.ts";
import { translate } from "../../../shared/i18n/i18n.tsx";
import { csvOf, downloadCsv } from "../../../shared/csv/csv.ts";
import { headingsOf } from "../../../shared/custom-fields/exported.ts";
import { toast } from "../../../shared/feedback/toast-store.ts";
import { shownValue } from "../model/change.ts";
import { OPTIONAL_COLUMNS, type KnownColumn, type OptionalColumn } from "../search-params/column-layout.ts";
import { daysOf, hoursOf } from "../model/duration.ts";
import { listParameters, pathIn } from "../model/queries.ts";
import { resolutionOf } from "../model/resolution.ts";
import type { ProjectSearch } from "../search-params/search.ts";
import type { Lookups } from "../model/use-lookups.ts";

/** A spreadsheet opens no more than this with ease. */
const ROWS_MAXIMUM = 50_000;

const CELLS = (look: Lookups): Record<KnownColumn, (row: WorkPackage) => string | number | null | undefined> => ({
  type: (row) => titleOf(row, "type"),
  assignee: (row) => titleOf(row, "assignee"),
  responsible: (row) => titleOf(row, "responsible"),
  author: (row) => titleOf(row, "author"),
  priority: (row) => titleOf(row, "priority"),
  status: (row) => titleOf(row, "status"),
  resolution: (row) => resolutionOf(look.statuses.get(titleOf(row, "status")), translate("workPackages.unresolved")),
  version: (row) => titleOf(row, "version"),
  sprint: (row) => titleOf(row, "sprint"),
  projectPhase: (row) => titleOf(row, "projectPhase"),
  category: (row) => titleOf(row, "category"),
  startDate: (row) => row.date ?? row.startDate,
  dueDate: (row) => row.date ?? row.dueDate,
  duration: (row) => daysOf(row.duration),
  estimatedTime: (row) => hoursOf(row.estimatedTime),
  remainingTime: (row) => hoursOf(row.remainingTime),
  spentTime: (row) => hoursOf(row.spentTime),
  percentageDone: (row) => row.percentageDone,
  storyPoints: (row) => row.storyPoints,
  parent: (row) => titleOf(row, "parent"),
  project: (row) => titleOf(row, "project"),
  createdAt: (row) => row.createdAt,
  updatedAt: (row) => row.updatedAt,
});

/** One cell as a file has it. */
export function cellText(row: WorkPackage, column: string, look: Lookups): string {
  if (column === "subject") return row.subject;
  const known = OPTIONAL_COLUMNS.find((one) => one === column);
  return known === undefined ? "" : String(CELLS(look)[known](row) ?? "");
}

export async function exportWorkPackages(
  projectId: string,
  search: ProjectSearch,
  chosen: readonly OptionalColumn[],
  look: Lookups,
  custom: ReadonlyMap<string, string>,
): Promise<void> {
  const query = { ...listParameters(search), pageSize: API_PAGE_SIZE_MAXIMUM };
  const rows: WorkPackage[] = [];
  let total = Number.POSITIVE_INFINITY;
  for (let offset = 1; rows.length < Math.min(total, ROWS_MAXIMUM); offset += 1) {
    // oxlint-disable-next-line no-await-in-loop -- page after page
    const page = await api.get(pathIn(projectId, "work_packages"), {
      query: { ...query, offset },
    });
    rows.push(...page._embedded.elements);
    total = page.count === 0 ? rows.length : page.total;
  }
  const cells = CELLS(look);
  // The type stands with the number and the subject, as it does in the table; as a column of its own it says no more.
  const others = chosen.filter((column) => column !== "type" && (!isCustomFieldKey(column) || custom.has(column)));
  const head = ["workPackages.field.id", "workPackages.field.type", "workPackages.field.subject"] as const;
  const lines = rows.map((row) => [
    row.id,
    titleOf(row, "type"),
    row.subject,
    ...others.map((column) => (isCustomFieldKey(column) ? shownValue(row, column) : cells[column](row))),
  ]);
  const names = [...head.map((name) => translate(name)), ...headings(others, custom)];
  downloadCsv("work-packages.csv", csvOf([names, ...lines]));
  toast.success(translate("workPackages.exported", { count: rows.length }));
  if (total > rows.length) toast.info(translate("workPackages.exportLimit", { shown: rows.length, total }));
}

function headings(columns: readonly OptionalColumn[], custom: ReadonlyMap<string, string>): string[] {
  const fields = columns.flatMap((column) =>
    isCustomFieldKey(column) ? [{ attribute: column, name: custom.get(column) ?? column }] : [],
  );
  // An import takes the name of another property for that, whether it is among the columns or not.
  const others = [...OPTIONAL_COLUMNS, "id", "type", "subject"] as const;
  const called = headingsOf(fields, [...new Set(others.map((name) => translate(`workPackages.field.${name}`)))]);
  const byKey = new Map(fields.map(({ attribute }, at) => [attribute, called[at] ?? attribute]));
  return columns.map((column) =>
    isCustomFieldKey(column) ? (byKey.get(column) ?? column) : translate(`workPackages.field.${column}`),
  );
}

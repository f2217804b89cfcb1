/** The three lists of My work (`GET /work_packages`). */
import { filter } from "@halyard/api-client/query";
import { linesQuery } from "../compact-list/queries.ts";
import { addDays, localDay } from "../../../shared/dates/local-day.ts";

const DUE_WITHIN_DAYS = 7;

const mine = [filter("assignee", "=", ["me"]), filter("status", "o")];

export const assignedQuery = linesQuery(mine, [
  ["priority", "desc"],
  ["updatedAt", "desc"],
]);

/** Due within a week or overdue, the most urgent first. */
export const dueQuery = linesQuery(
  [...mine, filter("dueDate", "<>d", ["", addDays(localDay(), DUE_WITHIN_DAYS)])],
  [["dueDate", "asc"]],
);

export const recentQuery = linesQuery([], [["updatedAt", "desc"]]);

/** How much work there was in the last weeks and how much of it was completed. Pure, but for the reading. */
import { filters } from "@halyard/api-client/query";
import { queryOptions } from "@tanstack/react-query";
import { api } from "../../../shared/api/api.ts";
import { keys } from "../../../shared/api/query-keys.ts";
import { pathIn } from "../model/queries.ts";

const WEEKS = [4, 3, 2, 1] as const;
const WEEK_DAYS = 7;

export interface Mark {
  /** Days before today. */
  ago: number;
  /** How many had each status, by its name. */
  counts: ReadonlyMap<string, number>;
}

/** An hour: what was stays what it was, but for what is deleted, and each week back is of the hour that it is now. */
const FRESH_MS = 3_600_000;

/** As the journal tells, a week apart; today's is counted elsewhere. Not among the lists, which each change reads again. */
export const pastQuery = (projectId: string) =>
  queryOptions({
    queryKey: keys.part("projects", projectId, "burn_up"),
    queryFn: ({ signal }): Promise<Mark[]> =>
      Promise.all(
        WEEKS.map(async (weeks) => {
          const query = {
            groupBy: "status",
            filters: filters([]),
            pageSize: 0,
            timestamps: `P-${weeks * WEEK_DAYS}D`,
          };
          const list = await api.get(pathIn(projectId, "work_packages"), { query, signal });
          const counts = new Map((list.groups ?? []).map(({ value, count }) => [String(value), count]));
          return { ago: weeks * WEEK_DAYS, counts };
        }),
      ),
    staleTime: FRESH_MS,
  });

export interface Point {
  ago: number;
  total: number;
  done: number;
}

export const pointsOf = (marks: readonly Mark[], isClosed: (status: string) => boolean): Point[] =>
  marks.map(({ ago, counts }) => {
    const sum = (which: (status: string) => boolean): number =>
      [...counts].reduce((all, [status, count]) => all + (which(status) ? count : 0), 0);
    return { ago, total: sum(() => true), done: sum(isClosed) };
  });

/** The line through the points, in a box of 100 by 100. @param most what the top edge stands for */
export function lineOf(points: readonly Point[], valueOf: (point: Point) => number, most: number): string {
  const first = Math.max(1, points[0]?.ago ?? 1);
  const place = (value: number): string => String(Math.round(value * 100) / 100);
  return points
    .map((point) => `${place(100 - (point.ago / first) * 100)},${place(100 - (valueOf(point) / most) * 100)}`)
    .join(" ");
}

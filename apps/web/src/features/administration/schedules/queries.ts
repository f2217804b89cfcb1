/** The schedules of the instance (`/admin/schedules`: our extension). */
import { queryOptions } from "@tanstack/react-query";
import { api } from "../../../shared/api/api.ts";
import { keys } from "../../../shared/api/query-keys.ts";

/** No live event says that a run has ended. */
const EVERY_MS = 10_000;

export const schedulesQuery = queryOptions({
  queryKey: keys.list("administration", { schedules: true }),
  queryFn: ({ signal }) => api.get("admin/schedules", { signal }),
  refetchInterval: EVERY_MS,
});

export const runSchedule = (name: string) => api.post(`admin/schedules/${name}/run`);

/** What the dashboard shows: a sample, or what is live; read again every minute. */
import type { User } from "@halyard/contract/people";
import { hasLink } from "@halyard/api-client/links";
import { FRESH } from "@halyard/contract/limits";
import { MENTORING, type MentorData } from "@halyard/contract/mentoring";
import { queryOptions } from "@tanstack/react-query";
import { api } from "../../../shared/api/api.ts";
import { keys } from "../../../shared/api/query-keys.ts";
import { sampleData } from "./sample-data.ts";

export const mentorQuery = (id: string) =>
  queryOptions({
    queryKey: keys.one("users", id),
    queryFn: ({ signal }) => api.get(`users/${encodeURIComponent(id)}`, { signal }),
    staleTime: FRESH.users,
  });

/** Whether this viewer may see this mentor's dashboard. */
export const maySee = (mentor: User): boolean => hasLink(mentor, "mentorDashboard");

const pause = (milliseconds: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener("abort", () => {
      clearTimeout(timer);
      reject(signal.reason);
    });
  });

/**
 * Made at once when it is first shown; a refresh takes its second. `static`: no change on the
 * server makes it stale, not even one that has everything else on the screen read again.
 */
export const sampleQuery = queryOptions({
  queryKey: ["mentor", "sample"],
  queryFn: async ({ signal }): Promise<MentorData> => {
    await pause(MENTORING.refreshDelayMs, signal);
    return sampleData(new Date());
  },
  initialData: () => sampleData(new Date()),
  staleTime: "static",
  refetchInterval: MENTORING.refreshMs,
});

/** `GET /users/{id}/mentor_dashboard` */
export const liveQuery = (id: number) =>
  queryOptions({
    queryKey: keys.part("users", id, "mentor_dashboard"),
    queryFn: async ({ signal }) => (await api.get(`users/${id}/mentor_dashboard`, { signal })).data,
    staleTime: MENTORING.refreshMs,
    refetchInterval: MENTORING.refreshMs,
  });

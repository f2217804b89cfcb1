/** A person's own notification rules and the work packages that they muted. */
import { linkedId, titleOf } from "@halyard/api-client/links";
import { queryOptions } from "@tanstack/react-query";
import { api } from "../../../../../shared/api/api.ts";
import { keys } from "../../../../../shared/api/query-keys.ts";

export const ownRulesQuery = queryOptions({
  queryKey: keys.part("users", "me", "notification rules"),
  queryFn: async ({ signal }) => (await api.get("notification_rules", { signal }))._embedded.elements,
});

export const mutedQuery = queryOptions({
  queryKey: keys.list("notifications", { muted: true }),
  queryFn: async ({ signal }) => {
    const { _embedded: embedded } = await api.get("muted_work_packages", { signal });
    return embedded.elements.map((one) => ({
      id: linkedId(one, "workPackage") ?? 0,
      subject: titleOf(one, "workPackage"),
    }));
  },
});

export const feedsQuery = queryOptions({
  queryKey: keys.part("users", "me", "feeds"),
  queryFn: async ({ signal }) => (await api.get("feeds", { signal }))._embedded.elements,
});

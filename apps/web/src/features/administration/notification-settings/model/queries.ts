/** What the page of notification settings reads. Deliveries go on by themselves, so it is read again now and then. */
import { hasLink, linkedId } from "@halyard/api-client/links";
import { filter, filters } from "@halyard/api-client/query";
import { queryOptions } from "@tanstack/react-query";
import type { WebhookDelivery } from "@halyard/contract/schemas/administration/webhooks";
import { api } from "../../../../shared/api/api.ts";
import { keys } from "../../../../shared/api/query-keys.ts";

const AGAIN_MS = 15_000;

export const emailStatusQuery = queryOptions({
  queryKey: keys.list("administration", { emails: "status" }),
  queryFn: ({ signal }) => api.get("admin/emails/status", { signal }),
  refetchInterval: AGAIN_MS,
});

export const emailSettingsQuery = queryOptions({
  queryKey: keys.list("administration", { settings: "email" }),
  queryFn: ({ signal }) => api.get("admin/settings/email", { signal }),
});

export const replySettingsQuery = queryOptions({
  queryKey: keys.list("administration", { settings: "replies" }),
  queryFn: ({ signal }) => api.get("admin/settings/replies", { signal }),
});

export const replyStatusQuery = queryOptions({
  queryKey: keys.list("administration", { replies: "status" }),
  queryFn: ({ signal }) => api.get("admin/replies/status", { signal }),
  refetchInterval: AGAIN_MS,
});

export const failedEmailsQuery = queryOptions({
  queryKey: keys.list("administration", { emails: "failed" }),
  queryFn: ({ signal }) => api.get("admin/emails", { query: { state: "failed", pageSize: 50 }, signal }),
  refetchInterval: AGAIN_MS,
});

/** Those that wait for another attempt: the others leave within seconds. */
export const delayedEmailsQuery = queryOptions({
  queryKey: keys.list("administration", { emails: "delayed" }),
  queryFn: async ({ signal }) => {
    const answer = await api.get("admin/emails", { query: { state: "waiting", pageSize: 50 }, signal });
    return answer._embedded.elements.filter((email) => hasLink(email, "sendNow"));
  },
  refetchInterval: AGAIN_MS,
});

export const emailPreviewsQuery = queryOptions({
  queryKey: keys.list("administration", { emails: "previews" }),
  queryFn: async ({ signal }) => (await api.get("admin/emails/previews", { signal }))._embedded.elements,
});

export const webhooksQuery = queryOptions({
  queryKey: keys.list("administration", { webhooks: "all" }),
  queryFn: async ({ signal }) => (await api.get("admin/webhooks", { signal }))._embedded.elements,
  refetchInterval: AGAIN_MS,
});

export const deliveriesQuery = (id: number, state: WebhookDelivery["state"] | null) =>
  queryOptions({
    queryKey: keys.list("administration", { webhooks: "deliveries", id, state }),
    queryFn: ({ signal }) =>
      api.get(`admin/webhooks/${id}/deliveries`, {
        query: { pageSize: 50, ...(state === null ? {} : { state }) },
        signal,
      }),
    refetchInterval: AGAIN_MS,
  });

export const rulesQuery = queryOptions({
  queryKey: keys.list("administration", { rules: "notifications" }),
  queryFn: async ({ signal }) => (await api.get("admin/notification_rules", { signal }))._embedded.elements,
});

export const peopleQuery = (text: string) =>
  queryOptions({
    queryKey: keys.list("users", { explain: text }),
    queryFn: async ({ signal }) => {
      const query = { filters: filters(text === "" ? [] : [filter("name", "~", [text])]), pageSize: 20 };
      return (await api.get("users", { query, signal }))._embedded.elements;
    },
  });

export const personQuery = (id: number) =>
  queryOptions({
    queryKey: keys.one("users", id),
    queryFn: ({ signal }) => api.get(`users/${id}`, { signal }),
  });

/** The latest changes with what was decided for a person, and what the changes were. */
export const explanationsQuery = (user: number, workPackage: number) =>
  queryOptions({
    queryKey: keys.part("work_packages", workPackage, "notification explanations", { user }),
    queryFn: async ({ signal }) => {
      const [explanations, activities] = await Promise.all([
        api.get(`work_packages/${workPackage}/notification_explanations`, { query: { user }, signal }),
        api.get(`work_packages/${workPackage}/activities`, { signal }),
      ]);
      const byId = new Map(activities._embedded.elements.map((one) => [one.id, one]));
      return explanations._embedded.elements.map((explanation) => {
        const id = linkedId(explanation, "activity") ?? 0;
        return { id, explanation, activity: byId.get(id) };
      });
    },
  });

export const pushStatusQuery = queryOptions({
  queryKey: keys.list("administration", { push: "status" }),
  queryFn: ({ signal }) => api.get("admin/push/status", { signal }),
  refetchInterval: AGAIN_MS,
});

const MOST_VIEWS = 1_000;

export const publicViewsQuery = queryOptions({
  queryKey: keys.list("queries", { webhooks: true }),
  queryFn: async ({ signal }) => {
    const filters = JSON.stringify([{ public: { operator: "=", values: ["t"] } }]);
    return (await api.get("queries", { query: { pageSize: MOST_VIEWS, filters }, signal }))._embedded.elements;
  },
});

const MOST_PROJECTS = 1_000;

export const webhookProjectsQuery = queryOptions({
  queryKey: keys.list("projects", { webhooks: true }),
  queryFn: async ({ signal }) =>
    (await api.get("projects", { query: { pageSize: MOST_PROJECTS }, signal }))._embedded.elements,
});

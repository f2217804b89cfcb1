/** The history of one thing, as the audit log has it; for administrators. */
import type { AdministrativeActivity, AuditEvent } from "@halyard/contract/schemas/administration/administration";
import { linkOf } from "@halyard/api-client/links";
import { filter, filters } from "@halyard/api-client/query";
import { infiniteQueryOptions, keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { api } from "../api/api.ts";
import { keys } from "../api/query-keys.ts";
import { translate } from "../i18n/i18n.tsx";
import type { HistorySource } from "./history-view.tsx";
import "./messages.ts";

const PAGE = 10;

/** What the audit log calls things. */
export type HistoryType = "User" | "Group" | "Role" | "Status" | "Type" | "Priority" | "Setting";

const historyQuery = (type: HistoryType, id: number, text: string) =>
  infiniteQueryOptions({
    queryKey: keys.list("administration", { history: type, id, text }),
    queryFn: async ({ pageParam, signal }) => {
      const narrowed = [filter("entityType", "=", [type]), filter("entityId", "=", [String(id)])];
      if (text !== "") narrowed.push(filter("text", "~", [text]));
      const query = { filters: filters(narrowed), pageSize: PAGE, offset: pageParam };
      const page = await api.get("admin/audit_events", { query, signal });
      return { total: page.total, _embedded: { elements: page._embedded.elements.map(activityOf) } };
    },
    initialPageParam: 1,
    getNextPageParam: (last, pages) => (last.total > pages.length * PAGE ? pages.length + 1 : undefined),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

export const useAuditHistory = (type: HistoryType, id: number, text: string): HistorySource =>
  useInfiniteQuery(historyQuery(type, id, text));

/** Turns an entry of the audit log into an activity, which histories show. */
function activityOf(entry: AuditEvent): AdministrativeActivity {
  const { id, action, actor, entity, changes, createdAt } = entry;
  const name = actor === null ? "" : actor.name || translate("history.gone", { id: actor.id });
  return {
    _type: "AdministrativeActivity",
    id: Number(id.slice(1)),
    action,
    entityType: entity?.type ?? "",
    entityId: entity?.id ?? 0,
    changes,
    createdAt,
    _links: {
      actor: { href: linkOf(entry, "actor")?.href ?? null, title: name },
      entity: { href: linkOf(entry, "entity")?.href ?? null, title: entity?.title ?? "" },
    },
  };
}

/** The audit log (`GET /admin/audit_events`: our extension). */
import type { AuditFormat } from "@halyard/contract/administration/audit";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { api } from "../../../shared/api/api.ts";
import { keys } from "../../../shared/api/query-keys.ts";
import { filtersOf, pageSize, todayHere, type AuditSearch } from "./search.ts";

const LIVE_MS = 2_000;

export function auditQuery({ entry: _entry, live = false, page = 1, after, ...search }: AuditSearch) {
  const filters = JSON.stringify(filtersOf(search, todayHere()));
  const place = after === undefined ? { offset: page } : { cursor: after };
  return queryOptions({
    queryKey: keys.list("administration", { audit: filters, ...place, size: pageSize() }),
    queryFn: ({ signal }) =>
      api.get("admin/audit_events", { query: { filters, ...place, pageSize: pageSize() }, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: live ? LIVE_MS : false,
  });
}

/** All entries that fit, not only those of the page. */
export const startExport = (
  format: AuditFormat,
  { entry: _entry, live: _live, page: _page, after: _after, ...search }: AuditSearch,
) => api.post("admin/audit_exports", { format, filters: filtersOf(search, todayHere()) });

export const undoEntry = (id: string) => api.post(`admin/audit_events/${id}/undo`, {});

const EXPORT_MS = 1_000;

export const exportQuery = (id: string) =>
  queryOptions({
    queryKey: keys.list("administration", { auditExport: id }),
    queryFn: ({ signal }) => api.get(`admin/audit_exports/${id}`, { signal }),
    refetchInterval: ({ state }) =>
      state.data?.state === "done" || state.data?.state === "failed" ? false : EXPORT_MS,
  });

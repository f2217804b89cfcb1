/** Streams of the audit log (`/admin/audit_streams`: our extension). They go on by themselves, so they are read again. */
import type { AuditStream } from "@halyard/contract/schemas/administration/audit-streams";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "../../../shared/api/api.ts";
import { keys } from "../../../shared/api/query-keys.ts";

const AGAIN_MS = 5_000;

export const streamsQuery = queryOptions({
  queryKey: keys.list("administration", { auditStreams: true }),
  queryFn: async ({ signal }) => (await api.get("admin/audit_streams", { signal }))._embedded.elements,
  refetchInterval: AGAIN_MS,
});

export interface StreamBody {
  name: string;
  config: Record<string, string | number | boolean>;
  secrets?: Record<string, string>;
}

export const createStream = (kind: AuditStream["kind"], body: StreamBody & { fromStart: boolean }) =>
  api.post("admin/audit_streams", { ...body, kind });
export const changeStream = (id: number, body: Partial<StreamBody> & { state?: AuditStream["state"] }) =>
  api.patch(`admin/audit_streams/${id}`, body);
export const deleteStream = (id: number) => api.delete(`admin/audit_streams/${id}`);
export const testStream = (id: number) => api.post(`admin/audit_streams/${id}/test`, {});

/** @param handled whether the caller says what went wrong */
export function useStreamAction<Given, Answer>(work: (given: Given) => Promise<Answer>, handled = false) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: work,
    meta: { handled },
    onSettled: () => queries.invalidateQueries({ queryKey: keys.lists("administration") }),
  });
}

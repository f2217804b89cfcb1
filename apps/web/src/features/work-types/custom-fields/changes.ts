/** Writing custom fields. They stand in work packages, their schemas and views, which are read again, too. */
import { ApiError } from "@halyard/api-client/error";
import type { CustomField } from "@halyard/contract/schemas/custom-fields";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "../../../shared/api/api.ts";
import { keys } from "../../../shared/api/query-keys.ts";
import { fieldMessages } from "../../../shared/errors/describe.ts";
import { reportError } from "../../../shared/errors/report.ts";
import { toast } from "../../../shared/feedback/toast-store.ts";
import { useT } from "../../../shared/i18n/i18n.tsx";

function useRefresh(): () => Promise<unknown> {
  const queries = useQueryClient();
  return () =>
    Promise.all(
      (["custom_fields", "work_packages", "queries"] as const).map((name) =>
        queries.invalidateQueries({ queryKey: keys.all(name) }),
      ),
    );
}

interface Objections {
  /** What the server objects to, by attribute. */
  onProblems: (messages: Record<string, string>) => void;
  /** Someone else has changed the field since the version that the body names. */
  onConflict: () => void;
}

/** Creates a field, or changes the one given. */
export function useSaveField(field: CustomField | null, { onProblems, onConflict }: Objections) {
  const t = useT();
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (body: object) =>
      field === null ? api.post("custom_fields", body) : api.patch(`custom_fields/${field.id}`, body),
    meta: { handled: true },
    onSuccess: ({ name }) => {
      toast.success(t(field === null ? "customFields.created" : "customFields.updated", { name }));
      void refresh();
    },
    onError: (error) => {
      if (error instanceof ApiError && error.status === 409) return onConflict();
      const messages = fieldMessages(error);
      onProblems(messages);
      if (Object.keys(messages).length === 0) reportError(error);
    },
  });
}

interface Deletion {
  field: CustomField;
  /** The field that gets its values; null: none. */
  moveTo: number | null;
}

/** It can be taken back: the values are kept. */
export function useDeleteField() {
  const t = useT();
  const refresh = useRefresh();
  const restoring = useMutation({
    mutationFn: (id: number) => api.post(`custom_fields/${id}/restore`, {}),
    onSuccess: refresh,
  });
  return useMutation({
    mutationFn: ({ field: { id }, moveTo }: Deletion) =>
      api.delete(`custom_fields/${id}`, moveTo === null ? {} : { query: { move_to: moveTo } }),
    meta: { handled: true },
    onSuccess: (_nothing, { field: { id, name } }) => {
      toast.undo(t("customFields.deleted", { name }), t("ui.undo"), () => restoring.mutate(id));
      void refresh();
    },
    onError: (error) => {
      if (fieldMessages(error)["moveTo"] === undefined) reportError(error);
    },
  });
}

interface Merge {
  field: CustomField;
  from: number;
  into: number;
}

/** What has the one option has the other from then on. */
export function useMergeOptions() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: ({ field, from, into }: Merge) => api.post(`custom_fields/${field.id}/options/${from}/merge`, { into }),
    onSuccess: refresh,
  });
}

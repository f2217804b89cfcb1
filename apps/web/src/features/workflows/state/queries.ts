/** Reading the rules of all types, asking what changes of them would mean, and writing them. */
import type { Workflow, WorkflowChangeBody, WorkflowCopyBody } from "@halyard/contract/schemas/work-types";
import { FRESH } from "@halyard/contract/limits";
import { queryOptions } from "@tanstack/react-query";
import { api } from "../../../shared/api/api.ts";
import { queryClient } from "../../../shared/api/query-client.ts";
import { keys } from "../../../shared/api/query-keys.ts";

/** `GET /workflows`: one for each type, with the roles and statuses that its rules are about. */
export const workflowsQuery = queryOptions({
  queryKey: keys.list("workflows", {}),
  queryFn: async ({ signal }) => (await api.get("workflows", { signal }))._embedded.elements,
  staleTime: FRESH.types,
});

export const previewQuery = (body: WorkflowChangeBody) =>
  queryOptions({
    queryKey: keys.list("workflows", { preview: body }),
    queryFn: ({ signal }) => api.post("workflows/preview", body, { signal, retries: 2 }),
    staleTime: 0,
    gcTime: 0,
  });

/** Writes the rules of one type. What the server has now is kept. @returns what takes the change back */
export async function saveWorkflow(body: WorkflowChangeBody, lockVersion: number | null): Promise<WorkflowChangeBody> {
  const { undo, ...saved } = await api.patch("workflows", lockVersion === null ? body : { ...body, lockVersion });
  keep(saved);
  return undo;
}

/** Writes the rules of several types, all or none of them. @returns what takes them back */
export async function saveCopy(body: WorkflowCopyBody): Promise<WorkflowChangeBody[]> {
  const { elements } = (await api.post("workflows/copy", body))._embedded;
  return elements.map(({ undo, ...saved }) => {
    keep(saved);
    return undo;
  });
}

function keep(saved: Workflow): void {
  queryClient.setQueryData(workflowsQuery.queryKey, (all) => all?.map((one) => (one.id === saved.id ? saved : one)));
  // What can be chosen for any work package may be another one now.
  void queryClient.invalidateQueries({ queryKey: keys.all("work_packages") });
}

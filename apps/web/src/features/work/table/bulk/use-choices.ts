/** What the chosen work packages can get for one attribute. */
import type { Named, WorkPackage } from "@halyard/contract/resources";
import { useQuery } from "@tanstack/react-query";
import { prioritiesQuery } from "../../../work-types/priorities/queries.ts";
import { openVersionsQuery } from "../../model/queries.ts";
import { targetProjectsQuery } from "../../actions/target-projects.ts";
import { useAssignees } from "../../people/use-assignees.ts";
import { useStatusChoices } from "./use-status-choices.ts";

export const BULK_FIELDS = ["status", "assignee", "priority", "version", "project"] as const;
export type BulkField = (typeof BULK_FIELDS)[number];

interface ChoicesRead {
  data: readonly Named[] | undefined;
  error: Error | null;
  refetch: () => Promise<unknown>;
  /** There are more; they are found by typing. */
  isCut?: boolean;
}

/** @param typed finds people where there are too many to read all of them */
export function useChoices(
  field: BulkField,
  projectId: string,
  rows: readonly WorkPackage[],
  typed: string,
): ChoicesRead {
  const status = useStatusChoices(rows, field === "status");
  const priority = useQuery({ ...prioritiesQuery, enabled: field === "priority" });
  const assignee = useAssignees(projectId, typed, field === "assignee");
  const version = useQuery({ ...openVersionsQuery(projectId), enabled: field === "version" });
  const project = useQuery({ ...targetProjectsQuery, enabled: field === "project" });
  return { status, priority, assignee, version, project }[field];
}

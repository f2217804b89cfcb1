/** What the conditions and changes of a custom action can name. */
import {
  ACTION_ATTRIBUTES,
  type ActionAttribute,
  type ConditionAttribute,
} from "@halyard/contract/work-types/custom-actions";
import { useQueries, useQuery } from "@tanstack/react-query";
import { statusesQuery } from "../../work-types/statuses/queries.ts";
import { typesQuery } from "../../work-types/types/queries.ts";
import type { Entry } from "../model/table.ts";
import {
  categoryNamesQuery,
  peopleNamesQuery,
  priorityNamesQuery,
  projectNamesQuery,
  roleNamesQuery,
  versionNamesQuery,
} from "./queries.ts";

const NOTHING: readonly Entry[] = [];

type Kind = (typeof ACTION_ATTRIBUTES)[ActionAttribute] | ConditionAttribute;

export type Choices = (kind: Kind) => readonly Entry[];

/** @param projects whose categories are named */
export function useChoices(projects: readonly number[]): Choices {
  const categories = useQueries({
    queries: [...new Set(projects)].map(categoryNamesQuery),
    combine: (lists) => lists.flatMap(({ data }) => data ?? []),
  });
  const lists: Partial<Record<Kind, readonly Entry[] | undefined>> = {
    status: useQuery(statusesQuery).data,
    type: useQuery(typesQuery).data,
    project: useQuery(projectNamesQuery).data,
    role: useQuery(roleNamesQuery).data,
    priority: useQuery(priorityNamesQuery).data,
    person: useQuery(peopleNamesQuery).data,
    version: useQuery(versionNamesQuery).data,
    category: categories,
  };
  return (kind) => lists[kind] ?? NOTHING;
}

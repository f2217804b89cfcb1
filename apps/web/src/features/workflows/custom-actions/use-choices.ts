/** What the conditions and changes of a custom action can name. */
import { ACTION_ATTRIBUTES, type ActionAttribute, type ConditionAttribute } from "@halyard/contract/custom-actions";
import { useQuery } from "@tanstack/react-query";
import { statusesQuery } from "../../work-types/statuses/queries.ts";
import { typesQuery } from "../../work-types/types/queries.ts";
import type { Entry } from "../model/table.ts";
import { peopleNamesQuery, priorityNamesQuery, projectNamesQuery, roleNamesQuery } from "./queries.ts";

const NOTHING: readonly Entry[] = [];

type Kind = (typeof ACTION_ATTRIBUTES)[ActionAttribute] | ConditionAttribute;

export type Choices = (kind: Kind) => readonly Entry[];

export function useChoices(): Choices {
  const lists: Partial<Record<Kind, readonly Entry[] | undefined>> = {
    status: useQuery(statusesQuery).data,
    type: useQuery(typesQuery).data,
    project: useQuery(projectNamesQuery).data,
    role: useQuery(roleNamesQuery).data,
    priority: useQuery(priorityNamesQuery).data,
    person: useQuery(peopleNamesQuery).data,
  };
  return (kind) => lists[kind] ?? NOTHING;
}

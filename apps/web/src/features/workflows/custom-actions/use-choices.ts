/** What the conditions and changes of a custom action can name. */
import {
  ACTION_ATTRIBUTES,
  ACTION_ME,
  type ActionAttribute,
  type BuiltInActionAttribute,
  type ConditionAttribute,
} from "@halyard/contract/work-types/custom-actions";
import { customFieldKey, hasOptions } from "@halyard/contract/work-types/custom-fields";
import type { CustomField } from "@halyard/contract/schemas/custom-fields";
import { useQueries, useQuery } from "@tanstack/react-query";
import { customFieldsQuery } from "../../../shared/custom-fields/definitions-query.ts";
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

type Kind = (typeof ACTION_ATTRIBUTES)[BuiltInActionAttribute] | ConditionAttribute;

export interface Choices {
  of(kind: Kind): readonly Entry[];
  /** The custom fields of work packages. */
  fields: readonly CustomField[];
  /** undefined: it was deleted, or is not read yet. */
  field(attribute: ActionAttribute): CustomField | undefined;
}

const NO_FIELDS: readonly CustomField[] = [];

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
    person: useQuery(peopleNamesQuery).data?.toSorted((a, b) => a.name.localeCompare(b.name)),
    version: useQuery(versionNamesQuery).data,
    category: categories,
  };
  const fields = useQuery(customFieldsQuery).data?.filter((field) => field.for === "WorkPackage") ?? NO_FIELDS;
  return {
    of: (kind) => lists[kind] ?? NOTHING,
    fields,
    field: (attribute) => fields.find(({ id }) => customFieldKey(id) === attribute),
  };
}

/** What the value of a field can be, where it is chosen; null: it is entered. */
export function customOptions(
  field: CustomField,
  choices: Choices,
  me: string,
): { value: string; label: string }[] | null {
  if (hasOptions(field.fieldFormat)) {
    return field.options
      .filter((option) => !option.isArchived)
      .map(({ id, value }) => ({ value: String(id), label: value }));
  }
  const people = field.fieldFormat === "user";
  if (!people && field.fieldFormat !== "version") return null;
  const entries = choices.of(people ? "person" : "version").map(({ id, name }) => ({ value: String(id), label: name }));
  return people ? [{ value: ACTION_ME, label: me }, ...entries] : entries;
}

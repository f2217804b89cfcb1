/** What the custom fields of a project are called, by their names in the API. */
import { isCustomFieldKey } from "@halyard/contract/custom-fields";
import { useQuery } from "@tanstack/react-query";
import { filterFieldsQuery } from "../filtering/queries.ts";
import type { FilterField } from "../filtering/fields.ts";

const NOTHING: ReadonlyMap<string, string> = new Map();

const namesIn = (fields: readonly FilterField[]): ReadonlyMap<string, string> =>
  new Map(fields.flatMap(({ name, title }) => (isCustomFieldKey(name) ? [[name, title]] : [])));

/** @param wanted false: nothing shows one */
export const useCustomNames = (projectId: string, wanted: boolean): ReadonlyMap<string, string> =>
  useQuery({ ...filterFieldsQuery(projectId), enabled: wanted, select: namesIn }).data ?? NOTHING;

/** Those who can have work assigned in a project, for a list that typing narrows. */
import { useDebouncedValue } from "@mantine/hooks";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { PEOPLE_AT_ONCE } from "../../../shared/custom-fields/people.ts";
import { assigneesQuery } from "../model/queries.ts";

const TYPING_MS = 150;

/** @returns all of them where there are few; of many those who match, and `isCut` */
export function useAssignees(projectId: string, typed: string, enabled: boolean) {
  const first = useQuery({ ...assigneesQuery(projectId), enabled });
  const isCut = (first.data?.length ?? 0) >= PEOPLE_AT_ONCE;
  const [asked] = useDebouncedValue(typed.trim(), TYPING_MS);
  const narrows = isCut && asked !== "" && typed.trim() !== "";
  const matching = useQuery({
    ...assigneesQuery(projectId, { typed: asked }),
    enabled: narrows,
    placeholderData: keepPreviousData,
  });
  const { data, error, refetch } = narrows ? matching : first;
  return { data, error, refetch, isCut };
}

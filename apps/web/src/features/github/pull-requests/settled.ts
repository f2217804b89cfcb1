/** Whether what the GitHub section of a work package reads has answered or failed. */
import { useQueries } from "@tanstack/react-query";
import { haveSettled } from "../../../shared/api/settled.ts";
import { branchQuery, pullRequestsOfWorkQuery } from "./pull-request-queries.ts";

export function useGithubSettled(id: number, enabled: boolean): boolean {
  return useQueries({
    queries: [
      { ...pullRequestsOfWorkQuery(id), refetchInterval: false as const, enabled },
      { ...branchQuery(id), enabled },
    ],
    combine: haveSettled,
  });
}

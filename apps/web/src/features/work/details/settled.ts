/** Whether what stands below a work package's text and properties is known: each of these reads has answered or failed. */
import { hasLink } from "@halyard/api-client/links";
import type { WorkPackage } from "@halyard/contract/resources";
import { useQueries } from "@tanstack/react-query";
import { haveSettled } from "../../../shared/api/settled.ts";
import { useGithubSettled } from "../../github/pull-requests/settled.ts";
import { attachmentsQuery } from "../attachments/queries.ts";
import { activitiesQuery } from "../model/queries.ts";
import { relationsQuery } from "../relations/queries.ts";
import { timeEntriesQuery } from "../time-entries/queries.ts";
import { watchersQuery } from "../watchers/queries.ts";
import "../watchers/messages.ts";

/** @param github whether its pull requests are there as well */
export function useContentSettled(workPackage: WorkPackage, github: boolean): boolean {
  const { id } = workPackage;
  const own = useQueries({
    queries: [relationsQuery(id), attachmentsQuery(id), activitiesQuery(id)],
    combine: haveSettled,
  });
  return useGithubSettled(id, github && hasLink(workPackage, "github")) && own;
}

/** @param github whether its pull requests are there as well */
export function useSideSettled(workPackage: WorkPackage, github: boolean): boolean {
  const { id } = workPackage;
  const time = hasLink(workPackage, "timeEntries") || hasLink(workPackage, "logTime");
  const own = useQueries({
    queries: [
      { ...timeEntriesQuery(id), enabled: time },
      { ...watchersQuery(id), enabled: hasLink(workPackage, "watchers") },
    ],
    combine: haveSettled,
  });
  return useGithubSettled(id, github && hasLink(workPackage, "github")) && own;
}

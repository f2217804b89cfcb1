/** Reading a work package's attachments, and how large one may be. */
import { FRESH } from "@halyard/contract/limits";
import type { Attachment } from "@halyard/contract/resources";
import { queryOptions } from "@tanstack/react-query";
import { api } from "../../../shared/api/api.ts";
import { keys } from "../../../shared/api/query-keys.ts";

export const attachmentsQuery = (workPackageId: number) =>
  queryOptions({
    queryKey: keys.part("work_packages", workPackageId, "attachments"),
    queryFn: async ({ signal }) => {
      const path = `work_packages/${workPackageId}/attachments` as const;
      return (await api.get(path, { signal }))._embedded.elements;
    },
    staleTime: FRESH.workPackages,
  });

export const configurationQuery = queryOptions({
  queryKey: ["configuration"],
  queryFn: ({ signal }) => api.get("configuration", { signal }),
  staleTime: FRESH.types,
});

/** Pictures that are shown in place; everything else is saved. */
export const isPicture = (attachment: Attachment): boolean =>
  /^image\/(?:png|jpeg|gif|webp)$/.test(attachment.contentType);

/** Takes a work package out of the queue by giving it another status, with a comment where there is one. */
import { linkOf } from "@halyard/api-client/links";
import type { WorkPackage } from "@halyard/contract/resources";
import type { Status } from "@halyard/contract/schemas/work-types";
import { useQueryClient } from "@tanstack/react-query";
import { keys } from "../../../shared/api/query-keys.ts";
import { useChange } from "../editing/use-change.ts";

export function useSettle(): (workPackage: WorkPackage, status: Status, comment: string) => Promise<boolean> {
  const change = useChange();
  const queries = useQueryClient();
  return async (workPackage, status, comment) => {
    const to = { href: linkOf(status, "self")?.href ?? null, title: status.name };
    const said = comment.trim() === "" ? {} : { comment: comment.trim() };
    const kept = await change(workPackage, { links: { status: to }, ...said });
    if (kept) void queries.invalidateQueries({ queryKey: keys.lists("work_packages") });
    return kept;
  };
}

/** Moves a work package to a status that the rules refuse, once its reason is written; else it stays. */
import type { WorkPackage } from "@halyard/contract/resources";
import { useQueryClient } from "@tanstack/react-query";
import { forceFor } from "../status-moves/force.ts";
import { useChange } from "./use-change.ts";

/** @returns tells whether there was anything to force */
export function useForcedMove(): (workPackage: WorkPackage, href: string) => Promise<boolean> {
  const queries = useQueryClient();
  const change = useChange();
  return async (workPackage, href) => {
    const forced = await forceFor(queries, workPackage, href);
    if (forced != null) void change(workPackage, { links: { status: forced.to }, force: forced.force });
    return forced !== undefined;
  };
}

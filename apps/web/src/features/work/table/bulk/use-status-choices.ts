/** The statuses that at least one of the chosen work packages can get, or be moved to anyway. */
import { linkOf } from "@halyard/api-client/links";
import type { Named, WorkPackage } from "@halyard/contract/resources";
import { useQueries, useQuery } from "@tanstack/react-query";
import { statusesQuery } from "../../../work-types/statuses/queries.ts";
import { refusedStatusesQuery } from "../../status-moves/queries.ts";

/** More kinds of work packages than this are not asked about one by one: each answer tells what became of it. */
const MOST_ASKED = 20;

interface StatusChoices {
  data: readonly Named[] | undefined;
  error: Error | null;
  refetch: () => Promise<unknown>;
}

export function useStatusChoices(rows: readonly WorkPackage[], enabled: boolean): StatusChoices {
  const statuses = useQuery({ ...statusesQuery, enabled });
  const asked = representativesOf(rows);
  const few = asked.length <= MOST_ASKED;
  const refused = useQueries({
    queries: (few ? asked : []).map((row) => ({ ...refusedStatusesQuery(row), enabled })),
  });
  const waiting = refused.some(({ data }) => data === undefined);
  // What can be forced is chosen like others: the message about those that were refused asks for the reason.
  const everywhere = (href: string | undefined): boolean =>
    refused.length > 0 && refused.every(({ data }) => data?.some((one) => one.href === href && !one.canForce) === true);
  return {
    data: waiting ? undefined : statuses.data?.filter((one) => !everywhere(linkOf(one, "self")?.href ?? undefined)),
    error: statuses.error ?? refused.find(({ error }) => error !== null)?.error ?? null,
    refetch: () => Promise.all([statuses.refetch(), ...refused.map((one) => one.refetch())]),
  };
}

/** One for all that the rules treat alike: of a type in a project, in a status, of the same people. */
function representativesOf(rows: readonly WorkPackage[]): WorkPackage[] {
  const relations = ["project", "type", "status", "author", "assignee", "version"];
  const kinds = new Map(
    rows.map((row) => [relations.map((relation) => linkOf(row, relation)?.href ?? "").join(" "), row]),
  );
  return [...kinds.values()];
}

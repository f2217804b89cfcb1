/** Whether GitHub is connected, for administrators: they can read that, and do something about it. */
import { useQuery } from "@tanstack/react-query";
import { useCurrentUser } from "../../../shared/session/session.ts";
import { configQuery } from "../model/queries.ts";

/** undefined: it isn't known, or isn't this person's to know. */
export function useConnection(): boolean | undefined {
  const enabled = useCurrentUser().admin === true;
  return useQuery({ ...configQuery, enabled }).data?.configured;
}

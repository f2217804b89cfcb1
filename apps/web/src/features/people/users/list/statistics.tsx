/** How many users there are, of each kind. */
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useT } from "../../../../shared/i18n/i18n.tsx";
import { Counters } from "../../../../shared/ui/layout/counters.tsx";
import { userCountsQuery } from "../model/queries.ts";

const KINDS = ["total", "active", "invited", "locked", "admins"] as const;

export function Statistics(): ReactNode {
  const t = useT();
  const { data } = useQuery(userCountsQuery);
  return <Counters counters={KINDS.map((kind) => [t(`users.${kind}`), data?.[kind] ?? "–"])} />;
}

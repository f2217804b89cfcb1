/** How many users there are, of each kind. */
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useT } from "../../app/i18n.tsx";
import { Counters } from "../../ui/counters.tsx";
import { userCountsQuery } from "./queries.ts";

const KINDS = ["total", "active", "invited", "locked", "admins"] as const;

export function Statistics(): ReactNode {
  const t = useT();
  const { data } = useQuery(userCountsQuery);
  return <Counters counters={KINDS.map((kind) => [t(`users.${kind}`), data?.[kind] ?? "–"])} />;
}

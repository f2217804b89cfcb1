/** How many users there are, of each kind. */
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useT } from "../../app/i18n.tsx";
import { userCountsQuery } from "./queries.ts";
import styles from "./users-page.module.css";

const KINDS = ["total", "active", "invited", "locked", "admins"] as const;

export function Statistics(): ReactNode {
  const t = useT();
  const { data } = useQuery(userCountsQuery);
  return (
    <dl className={styles.cards}>
      {KINDS.map((kind) => (
        <div key={kind} className={styles.statistic}>
          <dt>{t(`users.${kind}`)}</dt>
          <dd>{data?.[kind] ?? "–"}</dd>
        </div>
      ))}
    </dl>
  );
}

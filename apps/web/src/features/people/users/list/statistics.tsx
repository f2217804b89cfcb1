/** How many users there are, of each kind, on one line; each is the way to see only those. */
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useT } from "../../../../shared/i18n/i18n.tsx";
import { userCountsQuery } from "../model/queries.ts";
import type { SearchChange, UsersSearch } from "../model/search.ts";
import styles from "./statistics.module.css";

type Kind = Pick<UsersSearch, "status" | "role">;

const KINDS = {
  total: {},
  active: { status: "active" },
  invited: { status: "invited" },
  locked: { status: "locked" },
  admins: { role: "admin" },
} as const satisfies Record<string, Kind>;

const NAMES = ["total", "active", "invited", "locked", "admins"] as const;

interface StatisticsProps {
  search: UsersSearch;
  onSearch: (patch: SearchChange) => void;
}

export function Statistics({ search, onSearch }: StatisticsProps): ReactNode {
  const t = useT();
  const { data } = useQuery(userCountsQuery);
  return (
    <div className={styles.kinds} role="group" aria-label={t("users.kinds")}>
      {NAMES.map((name) => {
        const { status, role }: Kind = KINDS[name];
        return (
          <button
            key={name}
            type="button"
            className={styles.kind}
            aria-pressed={search.status === status && search.role === role}
            onClick={() => onSearch({ status, role, page: undefined })}
          >
            {t(`users.${name}`)} <span className={styles.count}>{data?.[name] ?? "–"}</span>
          </button>
        );
      })}
    </div>
  );
}

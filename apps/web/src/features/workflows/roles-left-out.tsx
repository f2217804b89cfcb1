/** Project roles that the matrix has no rows for, and why. */
import { useQuery } from "@tanstack/react-query";
import { intl, useT } from "../../shared/i18n/i18n.tsx";
import type { ReactNode } from "react";
import { rolesQuery } from "../people/roles/model/queries.ts";
import type { Entry } from "./model/table.ts";
import styles from "./workflows.module.css";
import "./model/messages.ts";

interface RolesLeftOutProps {
  /** The roles that have rows: those that can create, edit or move work packages. */
  listed: readonly Entry[];
  /** Within text that doesn't name the listed ones row by row. */
  inside?: boolean;
}

export function RolesLeftOut({ listed, inside = false }: RolesLeftOutProps): ReactNode {
  const t = useT();
  const { data = [] } = useQuery(rolesQuery);
  const names = data
    .filter(
      ({ id, roleType, assignable }) => roleType === "project" && assignable && !listed.some((one) => one.id === id),
    )
    .map(({ name }) => name);
  if (names.length === 0) return null;
  const roles = intl.formatList(names);
  if (inside) return t("workflows.leftOutFree", { roles });
  return <p className={styles.leftOut}>{t("workflows.leftOut", { count: names.length, roles })}</p>;
}

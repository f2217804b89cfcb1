/** Roles without rules: they make every move. */
import { Button } from "@mantine/core";
import type { ReactNode } from "react";
import { useT } from "../../shared/i18n/i18n.tsx";
import type { MatrixCategory } from "../people/permission-matrix/model/catalogue.ts";
import styles from "./workflows.module.css";
import "./model/messages.ts";

interface FreeRolesProps {
  roles: readonly MatrixCategory[];
  onOpen: (role: MatrixCategory) => void;
}

/** A line each, with the way to their moves. */
export function FreeRoles({ roles, onOpen }: FreeRolesProps): ReactNode {
  const t = useT();
  if (roles.length === 0) return null;
  return (
    <ul className={styles.free} aria-label={t("workflows.freeRoles")}>
      {roles.map((role) => (
        <li key={role.id} className={styles.freeRole}>
          <span className={styles.freeName}>{role.name}</span>
          <span className={styles.requirementWhat}>{t("workflows.graphFree")}</span>
          <Button
            variant="default"
            size="compact-sm"
            aria-label={t("workflows.restrictRole", { role: role.name })}
            onClick={() => onOpen(role)}
          >
            {t("workflows.restrict")}
          </Button>
        </li>
      ))}
    </ul>
  );
}

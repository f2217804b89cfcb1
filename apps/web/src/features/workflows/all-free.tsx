/** Said instead of a matrix in which everything is ticked. */
import { Button } from "@mantine/core";
import type { ReactNode } from "react";
import { intl, useT } from "../../shared/i18n/i18n.tsx";
import type { Entry } from "./model/table.ts";
import { RolesLeftOut } from "./roles-left-out.tsx";
import styles from "./workflows.module.css";
import "./model/messages.ts";

interface AllFreeProps {
  /** The roles that make every move. */
  listed: readonly Entry[];
  /** Shows the matrix; undefined: there is nothing to limit. */
  onOpen: (() => void) | undefined;
}

export function AllFree({ listed, onOpen }: AllFreeProps): ReactNode {
  const t = useT();
  return (
    <>
      <div className={styles.allFree}>
        <p>
          <strong>{t("workflows.allFree")}</strong>
          <span>{t("workflows.allFreeHelp", { roles: intl.formatList(listed.map(({ name }) => name)) })}</span>
        </p>
        {onOpen === undefined ? null : (
          <Button variant="default" onClick={onOpen}>
            {t("workflows.limit")}
          </Button>
        )}
      </div>
      <RolesLeftOut listed={listed} />
    </>
  );
}

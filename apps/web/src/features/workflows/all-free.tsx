/** Above a matrix in which everything is ticked: what that means, and the way to limit it. The matrix is only looked at. */
import { Button } from "@mantine/core";
import type { ReactNode } from "react";
import { intl, useT } from "../../shared/i18n/i18n.tsx";
import { FreeMatrix } from "./free-matrix.tsx";
import type { Entry } from "./model/table.ts";
import { RolesLeftOut } from "./roles-left-out.tsx";
import styles from "./workflows.module.css";
import "./model/messages.ts";

interface AllFreeProps {
  /** The roles that make every move. */
  listed: readonly Entry[];
  statuses: readonly Entry[];
  /** The sign of a status. */
  mark: (id: number) => ReactNode;
  /** Makes the matrix one that can be changed; undefined: there is nothing to limit. */
  onOpen: (() => void) | undefined;
}

export function AllFree({ listed, statuses, mark, onOpen }: AllFreeProps): ReactNode {
  const t = useT();
  return (
    <>
      <div className={styles.allFree}>
        <p>
          <strong>{t("workflows.allFree")}</strong>
          <span>{t("workflows.allFreeHelp", { roles: intl.formatList(listed.map(({ name }) => name)) })}</span>
          <RolesLeftOut listed={listed} inside />
        </p>
        {onOpen === undefined ? null : <Button onClick={onOpen}>{t("workflows.limit")}</Button>}
      </div>
      <FreeMatrix statuses={statuses} mark={mark} />
    </>
  );
}

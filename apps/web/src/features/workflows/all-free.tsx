/** What is there before anyone limits a move: what that means, what limiting does. */
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
  statuses: readonly Entry[];
  /** The sign of a status. */
  mark: (id: number) => ReactNode;
  /** Makes the matrix one that can be changed; undefined: there is nothing to limit. */
  onOpen: (() => void) | undefined;
}

export function AllFree({ listed, statuses, mark, onOpen }: AllFreeProps): ReactNode {
  const t = useT();
  return (
    <section className={styles.allFree}>
      <h2>{t("workflows.allFree")}</h2>
      <p>
        {t("workflows.allFreeHelp", { roles: intl.formatList(listed.map(({ name }) => name)) })}{" "}
        {t(onOpen === undefined ? "workflows.limitFirst" : "workflows.limitHelp")}
      </p>
      {onOpen === undefined ? null : <Button onClick={onOpen}>{t("workflows.limit")}</Button>}
      <h3>{t("workflows.statuses", { count: statuses.length })}</h3>
      <ul className={styles.signs} aria-label={t("workflows.statuses", { count: statuses.length })}>
        {statuses.map(({ id, name }) => (
          <li key={id}>
            {mark(id)} {name}
          </li>
        ))}
      </ul>
      <RolesLeftOut listed={listed} />
    </section>
  );
}

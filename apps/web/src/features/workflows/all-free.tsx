/** What is there before anyone limits a move: what that means, what limiting does, and every move as a picture. */
import type { Status } from "@halyard/contract/schemas/work-types";
import { Button } from "@mantine/core";
import { Check } from "lucide-react";
import type { ReactNode } from "react";
import { intl, useT } from "../../shared/i18n/i18n.tsx";
import { ColorDot } from "../../shared/ui/primitives/color-dot.tsx";
import type { Entry } from "./model/table.ts";
import { RolesLeftOut } from "./roles-left-out.tsx";
import styles from "./all-free.module.css";
import "./model/messages.ts";

interface AllFreeProps {
  /** What the type is called. */
  type: string;
  /** Those that its work packages can have. */
  statuses: readonly Status[];
  /** The roles that make every move. */
  listed: readonly Entry[];
  /** Makes the matrix one that can be changed; undefined: there is nothing to limit. */
  onOpen: (() => void) | undefined;
}

export function AllFree({ type, statuses, listed, onOpen }: AllFreeProps): ReactNode {
  const t = useT();
  return (
    <>
      <div className={styles.head}>
        <div className={styles.words}>
          <h2>{t("workflows.allFree", { type })}</h2>
          <p>
            {t("workflows.allFreeHelp", { roles: intl.formatList(listed.map(({ name }) => name)) })}{" "}
            {onOpen === undefined ? t("workflows.limitFirst") : <RolesLeftOut listed={listed} inside />}
          </p>
        </div>
        {onOpen === undefined ? null : <Button onClick={onOpen}>{t("workflows.limit")}</Button>}
      </div>
      <div className={styles.scroll} role="img" aria-label={t("workflows.allFree", { type })}>
        <Moves statuses={statuses} />
      </div>
    </>
  );
}

/** As the matrix that can be changed: rows are current statuses, columns new ones. */
function Moves({ statuses }: { statuses: readonly Status[] }): ReactNode {
  const t = useT();
  return (
    <table className={styles.moves} aria-hidden>
      <thead>
        <tr>
          <th>{t("workflows.corner")}</th>
          {statuses.map((status) => (
            <th key={status.id} title={status.name}>
              <span className={styles.upright}>{status.name}</span>
              <ColorDot bare name={status.name} status={status} />
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {statuses.map((from) => (
          <tr key={from.id}>
            <th>
              <ColorDot name={from.name} status={from} />
            </th>
            {statuses.map((to) => (
              <td key={to.id}>{from.id === to.id ? null : <Check size={14} />}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

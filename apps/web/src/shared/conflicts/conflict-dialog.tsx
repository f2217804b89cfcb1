/** Two people changed the same settings: both values of each field, and the person chooses. */
import { Button } from "@mantine/core";
import type { ReactNode } from "react";
import { useT } from "../i18n/i18n.tsx";
import { Dialog } from "../ui/dialog/dialog.tsx";
import type { Conflict } from "./conflicts.ts";
import styles from "./conflict-dialog.module.css";
import "./messages.ts";

interface ConflictDialogProps {
  conflicts: readonly Conflict[];
  onKeepMine: () => void;
  /** Nothing is saved; the form shows what the other person saved. */
  onTakeTheirs: () => void;
}

export function ConflictDialog({ conflicts, onKeepMine, onTakeTheirs }: ConflictDialogProps): ReactNode {
  const t = useT();
  const shown = (text: string): string => (text === "" ? t("conflict.empty") : text);
  return (
    <Dialog
      opened
      onClose={onTakeTheirs}
      title={t("conflict.title")}
      width={560}
      footer={
        <>
          <Button variant="default" onClick={onTakeTheirs}>
            {t("conflict.takeTheirs")}
          </Button>
          <Button onClick={onKeepMine}>{t("conflict.keepMine")}</Button>
        </>
      }
    >
      <p className={styles.help}>{t("conflict.help")}</p>
      {conflicts.map(({ label, mine, theirs }) => (
        <section key={label} aria-label={label}>
          <h3 className={styles.label}>{label}</h3>
          <dl className={styles.values}>
            <dt>{t("conflict.mine")}</dt>
            <dd>{shown(mine)}</dd>
            <dt>{t("conflict.theirs")}</dt>
            <dd>{shown(theirs)}</dd>
          </dl>
        </section>
      ))}
    </Dialog>
  );
}

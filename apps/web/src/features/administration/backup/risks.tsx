/** What would make backups useless, each with what can be done about it: the gravest first, and nothing where all is well. */
import type { BackupSection } from "@halyard/contract/schemas/administration/administration";
import type { BackupHealth } from "@halyard/contract/schemas/administration/backups";
import { Button } from "@mantine/core";
import type { ReactNode } from "react";
import { useT } from "../../../shared/i18n/i18n.tsx";
import { Notice } from "../../../shared/ui/feedback/notice.tsx";
import styles from "./backup-page.module.css";
import "./messages.ts";

interface RisksProps {
  /** undefined: not known yet. */
  list: { health: BackupHealth; storage: { isTemporary: boolean } } | undefined;
  settings: BackupSection | undefined;
  onEdit: () => void;
}

export function Risks({ list, settings, onEdit }: RisksProps): ReactNode {
  const t = useT();
  const { status, alertAfterHours: hours = 0 } = list?.health ?? {};
  const alarm = status === "late" || status === "missing" ? status : null;
  const isTemporary = list?.storage.isTemporary === true;
  const isOpen = settings?.secrets.passphrase === false;
  if (alarm === null && !isTemporary && !isOpen) return null;
  const act = (label: string): ReactNode => (
    <Button variant="default" onClick={onEdit}>
      {label}
    </Button>
  );
  return (
    <div className={styles.risks}>
      {alarm === null ? null : <Notice tone="danger">{t(`backup.health.${alarm}`, { hours })}</Notice>}
      {isTemporary ? (
        <Notice tone="warning" action={act(t("backup.changeStorage"))}>
          {t("backup.storageTemporary")}
        </Notice>
      ) : null}
      {isOpen ? (
        <Notice tone="warning" action={act(t("backup.setPassphrase"))}>
          {t("backup.unencrypted")} {t("backup.unencryptedHelp")}
        </Notice>
      ) : null}
    </div>
  );
}

/** The same configuration as a dialog, for who comes from the dashboard. */
import type { ReactNode } from "react";
import { useT } from "../../../shared/i18n/i18n.tsx";
import { Dialog } from "../../../shared/ui/dialog/dialog.tsx";
import { Configuration } from "./configuration.tsx";
import styles from "../model/integration.module.css";
import "../model/messages.ts";

export function ConfigDialog({ onClose }: { onClose: () => void }): ReactNode {
  const t = useT();
  return (
    <Dialog opened onClose={onClose} title={t("github.dialog")} width={760}>
      <p className={styles.help}>{t("github.dialogHelp")}</p>
      <Configuration headingId="github-dialog-configuration" />
    </Dialog>
  );
}

/** The same configuration as a dialog, for who comes from the dashboard. */
import type { ReactNode } from "react";
import { useT } from "../../app/i18n.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Configuration } from "./configuration.tsx";
import styles from "./integration.module.css";
import "../../messages/en/github.ts";

export function ConfigDialog({ onClose }: { onClose: () => void }): ReactNode {
  const t = useT();
  return (
    <Dialog opened onClose={onClose} title={t("github.dialog")} width={760}>
      <p className={styles.help}>{t("github.dialogHelp")}</p>
      <Configuration headingId="github-dialog-configuration" />
    </Dialog>
  );
}

/** Shows recovery codes, this once: the server keeps nothing that it could show again. */
import { Button, CopyButton } from "@mantine/core";
import { Check, Copy, Download } from "lucide-react";
import type { ReactNode } from "react";
import { useT } from "../../../../../shared/i18n/i18n.tsx";
import { Dialog, DialogFooter } from "../../../../../shared/ui/dialog/dialog.tsx";
import "./messages.ts";
import styles from "../../profile-page.module.css";
import codeStyles from "./codes-dialog.module.css";

export function CodesDialog({ codes, onClose }: { codes: readonly string[]; onClose: () => void }): ReactNode {
  const t = useT();
  const text = `${codes.join("\n")}\n`;
  return (
    <Dialog opened once onClose={onClose} title={t("factors.codes")}>
      <p className={styles.quiet}>{t("factors.codesOnce")}</p>
      <ul className={codeStyles.codes}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <DialogFooter>
        <Button
          variant="default"
          component="a"
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
          download="halyard-recovery-codes.txt"
          leftSection={<Download size={16} aria-hidden />}
        >
          {t("factors.download")}
        </Button>
        <CopyButton value={text}>
          {({ copied, copy }) => (
            <Button
              variant="default"
              leftSection={copied ? <Check size={16} aria-hidden /> : <Copy size={16} aria-hidden />}
              onClick={copy}
            >
              {t(copied ? "factors.copied" : "factors.copy")}
            </Button>
          )}
        </CopyButton>
        <Button onClick={onClose} data-autofocus>
          {t("factors.done")}
        </Button>
      </DialogFooter>
    </Dialog>
  );
}

/** A file that is being sent, or could not be. */
import { ActionIcon, Button, Progress } from "@mantine/core";
import { FileIcon, X } from "lucide-react";
import type { ReactNode } from "react";
import { useT } from "../../../shared/i18n/i18n.tsx";
import styles from "./attachments.module.css";
import type { Upload } from "./use-uploads.ts";
import "./messages.ts";

interface UploadLineProps {
  upload: Upload;
  onDrop: () => void;
  onAgain: () => void;
}

export function UploadLine({ upload, onDrop, onAgain }: UploadLineProps): ReactNode {
  const t = useT();
  const { file, part, failed, hopeless } = upload;
  return (
    <li className={styles.line}>
      <span className={styles.thumb}>
        <FileIcon size={18} aria-hidden />
      </span>
      <span className={styles.words}>
        <span className={styles.name}>{file.name}</span>
        {failed === null ? (
          <Progress value={part * 100} size="sm" aria-label={t("attachments.sending", { name: file.name })} />
        ) : (
          <span className={styles.failed} role="alert">
            {failed}
          </span>
        )}
      </span>
      {failed === null || hopeless ? null : (
        <Button size="compact-sm" variant="default" onClick={onAgain}>
          {t("errors.retry")}
        </Button>
      )}
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={t(failed === null ? "attachments.giveUp" : "attachments.dismiss", { name: file.name })}
        onClick={onDrop}
      >
        <X size={14} aria-hidden />
      </ActionIcon>
    </li>
  );
}

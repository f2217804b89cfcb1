/** The files of a work package that is being created: sent while the rest is typed, and claimed with it. */
import { linkOf } from "@halyard/api-client/links";
import type { Attachment } from "@halyard/contract/resources";
import { ActionIcon, Button, FileButton, Input } from "@mantine/core";
import { FileIcon, Paperclip, X } from "lucide-react";
import { useCallback, useEffect, useState, type ReactNode } from "react";
import { api } from "../../../shared/api/api.ts";
import { reportError } from "../../../shared/errors/report.ts";
import { bytesText } from "../../../shared/i18n/bytes.ts";
import { useT } from "../../../shared/i18n/i18n.tsx";
import { UploadLine } from "../attachments/upload-line.tsx";
import { useUploads } from "../attachments/use-uploads.ts";
import styles from "../attachments/attachments.module.css";
import dialog from "./create-dialog.module.css";
import "../attachments/messages.ts";

const UNCLAIMED = "/api/v3/attachments";

export type Files = ReturnType<typeof useFiles>;

export function useFiles() {
  const [sent, setSent] = useState<readonly Attachment[]>([]);
  const { uploads, start, drop, again } = useUploads(null, UNCLAIMED);
  const keep = useCallback(async (sending: Promise<Attachment | null>): Promise<void> => {
    const attachment = await sending;
    if (attachment !== null) setSent((now) => [...now, attachment]);
  }, []);
  const add = useCallback((file: File): void => void keep(start(file)), [keep, start]);
  return {
    sent,
    uploads,
    hrefs: sent.flatMap((one) => linkOf(one, "self")?.href ?? []),
    isSending: uploads.some(({ failed }) => failed === null),
    add,
    drop,
    again: (upload: (typeof uploads)[number]) => void keep(again(upload)),
    /** One that was sent is not wanted after all. */
    remove(attachment: Attachment): void {
      setSent((now) => now.filter(({ id }) => id !== attachment.id));
      api.delete(`attachments/${attachment.id}`).catch(reportError);
    },
    /** They were claimed. */
    clear: () => setSent([]),
  };
}

export function FilesField({ files, error }: { files: Files; error: string | undefined }): ReactNode {
  const t = useT();
  const { add } = files;
  useEffect(() => {
    const onPaste = (event: ClipboardEvent): void => {
      const pasted = [...(event.clipboardData?.files ?? [])];
      if (pasted.length === 0 || event.defaultPrevented) return;
      event.preventDefault();
      for (const file of pasted) add(file);
    };
    document.addEventListener("paste", onPaste);
    return () => document.removeEventListener("paste", onPaste);
  }, [add]);
  return (
    <Input.Wrapper error={error}>
      <ul className={styles.list} aria-label={t("attachments.title")}>
        {files.sent.map((attachment) => (
          <li key={attachment.id} className={styles.line}>
            <span className={styles.thumb}>
              <FileIcon size={18} aria-hidden />
            </span>
            <span className={styles.words}>
              <span className={styles.name}>{attachment.fileName}</span>
              <span className={styles.quiet}>{bytesText(attachment.fileSize)}</span>
            </span>
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={t("attachments.delete", { name: attachment.fileName })}
              onClick={() => files.remove(attachment)}
            >
              <X size={14} aria-hidden />
            </ActionIcon>
          </li>
        ))}
        {files.uploads.map((upload) => (
          <UploadLine
            key={upload.key}
            upload={upload}
            onDrop={() => files.drop(upload.key)}
            onAgain={() => files.again(upload)}
          />
        ))}
      </ul>
      <FileButton multiple onChange={(chosen) => chosen.forEach(add)}>
        {(props) => (
          <Button
            {...props}
            className={dialog.add}
            variant="subtle"
            color="gray"
            size="compact-sm"
            leftSection={<Paperclip size={14} aria-hidden />}
          >
            {t("attachments.add")}
          </Button>
        )}
      </FileButton>
    </Input.Wrapper>
  );
}

/** A work package's files: chosen, dragged or pasted in, with their progress; pictures are previewed. */
import { linkOf, titleOf } from "@halyard/api-client/links";
import type { WorkPackage, Attachment } from "@halyard/contract/resources";
import { ActionIcon, Button, FileButton } from "@mantine/core";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { FileIcon, Paperclip, Trash2 } from "lucide-react";
import { useState, type ReactNode } from "react";
import { api } from "../../../shared/api/api.ts";
import { useT } from "../../../shared/i18n/i18n.tsx";
import { keys } from "../../../shared/api/query-keys.ts";
import { ConfirmDialog } from "../../../shared/ui/dialog/confirm-dialog.tsx";
import { RelativeTime } from "../../../shared/dates/dates.tsx";
import { DetailSection, QUIET_BUTTON } from "../../../shared/ui/layout/detail-section.tsx";
import { Dialog } from "../../../shared/ui/dialog/dialog.tsx";
import { toast } from "../../../shared/feedback/toast-store.ts";
import styles from "./attachments.module.css";
import { bytesText } from "../../../shared/i18n/bytes.ts";
import { attachmentsQuery, isPicture } from "./queries.ts";
import { UploadLine } from "./upload-line.tsx";
import type { Uploads } from "./use-uploads.ts";

interface AttachmentsSectionProps {
  workPackage: WorkPackage;
  uploads: Uploads;
}

export function AttachmentsSection({ workPackage, uploads: given }: AttachmentsSectionProps): ReactNode {
  const t = useT();
  const { id } = workPackage;
  const list = useQuery(attachmentsQuery(id));
  const { data } = list;
  const { uploads, may, start, drop, again } = given;
  const [shown, setShown] = useState<Attachment | null>(null);
  const [deleting, setDeleting] = useState<Attachment | null>(null);
  return (
    <>
      <DetailSection
        title={t("attachments.title")}
        count={data?.length}
        read={{ query: list, failed: t("attachments.failed") }}
        empty={
          data?.length === 0 && uploads.length === 0 ? t(may ? "attachments.emptyDrop" : "attachments.empty") : null
        }
        actions={
          may ? (
            <FileButton multiple onChange={(files) => files.forEach((file) => void start(file))}>
              {(props) => (
                <Button {...props} {...QUIET_BUTTON} leftSection={<Paperclip size={14} aria-hidden />}>
                  {t("attachments.add")}
                </Button>
              )}
            </FileButton>
          ) : undefined
        }
      >
        <ul className={styles.list}>
          {data?.map((attachment) => (
            <FileLine
              key={attachment.id}
              attachment={attachment}
              onShow={() => setShown(attachment)}
              onDelete={() => setDeleting(attachment)}
            />
          ))}
          {uploads.map((upload) => (
            <UploadLine
              key={upload.key}
              upload={upload}
              onDrop={() => drop(upload.key)}
              onAgain={() => void again(upload)}
            />
          ))}
        </ul>
      </DetailSection>
      {shown === null ? null : (
        <Dialog opened onClose={() => setShown(null)} title={shown.fileName} width={960}>
          <img className={styles.preview} src={contentOf(shown)} alt={shown.fileName} />
        </Dialog>
      )}
      {deleting === null ? null : (
        <DeleteDialog workPackageId={id} attachment={deleting} onClose={() => setDeleting(null)} />
      )}
    </>
  );
}

const contentOf = (attachment: Attachment): string => linkOf(attachment, "staticDownloadLocation")?.href ?? "";

interface FileLineProps {
  attachment: Attachment;
  onShow: () => void;
  onDelete: () => void;
}

function FileLine({ attachment, onShow, onDelete }: FileLineProps): ReactNode {
  const t = useT();
  const { fileName } = attachment;
  return (
    <li className={styles.line}>
      {isPicture(attachment) ? (
        <button
          type="button"
          className={styles.thumb}
          aria-label={t("attachments.preview", { name: fileName })}
          onClick={onShow}
        >
          <img src={contentOf(attachment)} alt="" loading="lazy" />
        </button>
      ) : (
        <span className={styles.thumb}>
          <FileIcon size={18} aria-hidden />
        </span>
      )}
      <span className={styles.words}>
        <a href={contentOf(attachment)} download={fileName} className={styles.name} title={fileName}>
          {fileName}
        </a>
        <span className={styles.quiet}>
          {bytesText(attachment.fileSize)} · {titleOf(attachment, "author")} ·{" "}
          <RelativeTime time={attachment.createdAt} />
        </span>
      </span>
      {linkOf(attachment, "delete") === null ? null : (
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={t("attachments.delete", { name: fileName })}
          onClick={onDelete}
        >
          <Trash2 size={14} aria-hidden />
        </ActionIcon>
      )}
    </li>
  );
}

interface DeleteDialogProps {
  workPackageId: number;
  attachment: Attachment;
  onClose: () => void;
}

function DeleteDialog({ workPackageId, attachment, onClose }: DeleteDialogProps): ReactNode {
  const t = useT();
  const queries = useQueryClient();
  const deletion = useMutation({
    mutationFn: () => api.delete(`attachments/${attachment.id}`),
    onSuccess: () => {
      toast.success(t("attachments.deleted", { name: attachment.fileName }));
      onClose();
      void queries.invalidateQueries({ queryKey: keys.one("work_packages", workPackageId) });
    },
  });
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      onConfirm={() => deletion.mutate()}
      title={t("attachments.deleteTitle")}
      confirmLabel={t("ui.delete")}
      dangerous
      busy={deletion.isPending}
    >
      <p>{t("attachments.deleteHelp", { name: attachment.fileName })}</p>
    </ConfirmDialog>
  );
}

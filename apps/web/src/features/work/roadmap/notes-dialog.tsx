/** The release notes of a version, to be copied. */
import type { RoadmapVersion } from "@halyard/contract/schemas/projects";
import { Button, Textarea } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Copy } from "lucide-react";
import type { ReactNode } from "react";
import { useT } from "../../../shared/i18n/i18n.tsx";
import { Dialog } from "../../../shared/ui/dialog/dialog.tsx";
import { FailedView, LoadingRows } from "../../../shared/ui/feedback/state-views.tsx";
import { copyText } from "../../../shared/feedback/copy-text.ts";
import { completedQuery } from "./queries.ts";
import { releaseNotes } from "./release-notes.ts";
import styles from "./roadmap.module.css";
import "./messages.ts";

interface NotesDialogProps {
  version: RoadmapVersion;
  onClose: () => void;
}

export function NotesDialog({ version, onClose }: NotesDialogProps): ReactNode {
  const t = useT();
  const done = useQuery(completedQuery(version.id));
  const elements = done.data?._embedded.elements;
  const { name, endDate: date } = version;
  const text =
    elements === undefined ? "" : releaseNotes({ name, date, description: version.description.raw ?? "" }, elements);
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t("roadmap.notesOf", { name })}
      width={640}
      footer={
        <>
          <Button variant="default" onClick={onClose}>
            {t("ui.close")}
          </Button>
          <Button
            leftSection={<Copy size={14} aria-hidden />}
            disabled={text === ""}
            onClick={() => void copyText(text, t("roadmap.notesCopied"))}
          >
            {t("roadmap.notesCopy")}
          </Button>
        </>
      }
    >
      {elements === undefined ? (
        done.error === null ? (
          <LoadingRows rows={6} />
        ) : (
          <FailedView error={done.error} onRetry={() => void done.refetch()} />
        )
      ) : (
        <div className={styles.dialog}>
          {elements.length === 0 ? <p>{t("roadmap.notesNone")}</p> : null}
          <Textarea
            aria-label={t("roadmap.notesOf", { name })}
            value={text}
            readOnly
            autosize
            minRows={6}
            maxRows={18}
          />
          {done.data !== undefined && done.data.total > elements.length ? (
            <p>{t("roadmap.notesCut", { count: elements.length })}</p>
          ) : null}
        </div>
      )}
    </Dialog>
  );
}

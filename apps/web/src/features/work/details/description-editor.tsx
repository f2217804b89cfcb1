/** The description: rendered by the server, written as Markdown. What is being written is never thrown away. */
import { linkedId } from "@halyard/api-client/links";
import type { WorkPackage } from "@halyard/contract/resources";
import { ActionIcon, Button, VisuallyHidden } from "@mantine/core";
import { Pencil, Plus } from "lucide-react";
import { useState, type MouseEvent, type ReactNode } from "react";
import { useT } from "../../../shared/i18n/i18n.tsx";
import { useFocusAfter } from "../../../shared/ui/focus/return-focus.ts";
import { useShortcut } from "../../../shared/ui/shortcuts/shortcuts.ts";
import { toKept, toWritten, type Written } from "../../../shared/markdown/editor/mention-text.ts";
import { useDraft } from "../../../shared/markdown/editor/use-draft.ts";
import { RenderedText } from "../../../shared/markdown/rendered-text.tsx";
import styles from "./details.module.css";
import { ProjectTextEditor } from "../../projects/project-text-editor.tsx";
import { mayEdit } from "../model/queries.ts";
import { useChange } from "../editing/use-change.ts";

interface Writing {
  seen: WorkPackage;
  written: Written;
}

export function DescriptionEditor({ workPackage }: { workPackage: WorkPackage }): ReactNode {
  const t = useT();
  const change = useChange();
  /** What was there when writing began, and what is written. */
  const [writing, changeWriting] = useDraft<Writing | null>(`description ${workPackage.id}`, null);
  const setWriting = (now: Writing | null): void => changeWriting(() => now);
  const [saving, setSaving] = useState(false);
  const raw = workPackage.description.raw ?? "";
  const may = mayEdit(workPackage) && workPackage.readonly !== true;
  const begin = (): void => setWriting({ seen: workPackage, written: toWritten(raw) });
  const button = useFocusAfter<HTMLButtonElement>(writing === null);
  useShortcut("e", t("workPackages.shortcut.edit"), begin, may && writing === null);
  const changedMeanwhile = writing !== null && (writing.seen.description.raw ?? "") !== raw;

  const save = async (): Promise<void> => {
    if (writing === null) return;
    setSaving(true);
    const kept = await change(writing.seen, {
      values: { description: toKept(writing.written.text, writing.written.mentions) },
    });
    setSaving(false);
    if (kept) setWriting(null);
  };

  const isReading = writing === null;
  const isMissing = isReading && raw === "";
  return (
    <section
      className={styles.description}
      aria-label={t("workPackages.field.description")}
      data-reading={(isReading && !isMissing) || undefined}
    >
      <div className={styles.descriptionHead}>
        {/* Without a description, the button that adds one is heading enough; what is read says by itself what it is. */}
        {isMissing ? null : isReading ? (
          <VisuallyHidden component="h3">{t("workPackages.field.description")}</VisuallyHidden>
        ) : (
          <h3 className={styles.section}>{t("workPackages.field.description")}</h3>
        )}
        {isMissing && may ? (
          <Button
            ref={button}
            variant="subtle"
            size="compact-sm"
            className={styles.addText}
            leftSection={<Plus size={14} aria-hidden />}
            onClick={begin}
          >
            {t("workPackages.details.addDescription")}
          </Button>
        ) : isReading && may ? (
          <ActionIcon
            ref={button}
            size={28}
            className={styles.pencil}
            aria-label={t("workPackages.details.editDescription")}
            title={t("workPackages.details.editDescription")}
            onClick={begin}
          >
            <Pencil size={14} aria-hidden />
          </ActionIcon>
        ) : null}
      </div>
      {isMissing && may ? null : writing === null ? (
        // The pencil and the key E do the same without a mouse.
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- see above
        <div className={styles.text} data-editable={may || undefined} onClick={may ? beginAt(begin) : undefined}>
          <RenderedText
            text={workPackage.description}
            empty={<p className={styles.noText}>{t("workPackages.details.noDescription")}</p>}
          />
        </div>
      ) : (
        <>
          <ProjectTextEditor
            label={t("workPackages.field.description")}
            hideLabel
            minRows={5}
            autoFocus
            projectId={linkedId(workPackage, "project")}
            value={writing.written}
            error={changedMeanwhile ? t("workPackages.details.descriptionChanged") : undefined}
            onChange={(written) => setWriting({ ...writing, written })}
            onSubmit={() => void save()}
          />
          <div className={styles.buttons}>
            <Button size="xs" loading={saving} onClick={() => void save()}>
              {t("ui.save")}
            </Button>
            <Button size="xs" variant="default" onClick={() => setWriting(null)}>
              {t("ui.cancel")}
            </Button>
          </div>
        </>
      )}
    </section>
  );
}

/** A click on the text edits it, unless it follows a link, opens something or ends a selection. */
const beginAt =
  (begin: () => void) =>
  ({ target }: MouseEvent): void => {
    const acts = target instanceof Element && target.closest("a, button, input, summary, img, mention") !== null;
    if (!acts && getSelection()?.isCollapsed !== false) begin();
  };

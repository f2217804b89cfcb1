/** The place to write a comment. What could not be sent stays where it was written. */
import { Button } from "@mantine/core";
import { ArrowUp } from "lucide-react";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState, type ReactNode, type RefObject } from "react";
import { api } from "../../../../shared/api/api.ts";
import { useT } from "../../../../shared/i18n/i18n.tsx";
import { keys } from "../../../../shared/api/query-keys.ts";
import { useShortcut } from "../../../../shared/ui/shortcuts/shortcuts.ts";
import type { EditorHandle } from "../../../../shared/markdown/editor/markdown-editor.tsx";
import { toKept, type Written } from "../../../../shared/markdown/editor/mention-text.ts";
import { ProjectTextEditor } from "../../../projects/project-text-editor.tsx";
import styles from "./activity.module.css";

export const NOTHING: Written = { text: "", mentions: [] };

/** What stays in the box: what was written while the rest was on its way. */
export function afterSending(now: Written, { text: sent }: Written): Written {
  if (now.text === sent) return NOTHING;
  return now.text.startsWith(sent) ? { ...now, text: now.text.slice(sent.length).trimStart() } : now;
}

/** To the heading, which takes the focus with it: the box would call it back. */
function toTop(): void {
  const subject = document.querySelector<HTMLElement>("[data-subject]");
  subject?.scrollIntoView({ block: "center" });
  subject?.focus({ preventScroll: true });
}

interface CommentBoxProps {
  id: number;
  projectId: number | null;
  writing: Written;
  onWrite: (writing: Written) => void;
  box: RefObject<EditorHandle | null>;
}

export function CommentBox({ id, projectId, writing, onWrite, box }: CommentBoxProps): ReactNode {
  const t = useT();
  const queries = useQueryClient();
  useShortcut("m", t("workPackages.shortcut.comment"), () => box.current?.focus());
  // Stays open after losing focus: shrinking between press and release would move the click's target away.
  const [used, setUsed] = useState(false);
  const opened = used || writing.text !== "";
  const whole = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (used) whole.current?.scrollIntoView({ block: "nearest" });
  }, [used]);
  const written = useRef(writing);
  useEffect(() => {
    written.current = writing;
  }, [writing]);
  const sending = useMutation({
    mutationFn: ({ text, mentions }: Written) =>
      api.post(`work_packages/${id}/activities`, { comment: { raw: toKept(text, mentions) } }),
    onSuccess: async (_made, sent) => {
      onWrite(afterSending(written.current, sent));
      await queries.invalidateQueries({ queryKey: keys.part("work_packages", id, "activities") });
    },
  });
  const send = (): void => {
    if (writing.text.trim() !== "" && !sending.isPending) sending.mutate(writing);
  };
  return (
    <div ref={whole} className={styles.write} data-comment-box onFocus={() => setUsed(true)}>
      <ProjectTextEditor
        handle={box}
        tools={opened ? "below" : "hidden"}
        minRows={1}
        label={t("workPackages.details.comment")}
        placeholder={t("workPackages.details.comment")}
        hideLabel
        description={
          <>
            {t("workPackages.details.commentHint")}{" "}
            <span className={styles.keys}>{t("workPackages.details.commentKeys")}</span>
          </>
        }
        projectId={projectId}
        value={writing}
        onChange={onWrite}
        onSubmit={send}
      />
      <div className={styles.send}>
        <Button
          className={styles.toTop}
          variant="subtle"
          color="gray"
          size="xs"
          leftSection={<ArrowUp size={14} aria-hidden />}
          onClick={toTop}
        >
          {t("workPackages.details.toTop")}
        </Button>
        {opened ? (
          <Button size="xs" loading={sending.isPending} disabled={writing.text.trim() === ""} onClick={send}>
            {t("workPackages.details.sendComment")}
          </Button>
        ) : null}
      </div>
    </div>
  );
}

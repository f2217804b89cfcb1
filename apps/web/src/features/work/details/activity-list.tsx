/**
 * What happened to a work package, oldest first unless the person prefers otherwise, and a place to say
 * something; comments can be edited and quoted.
 */
import { hasLink, linkedId, linkOf, titleOf } from "@halyard/api-client/links";
import type { Activity, WorkPackage } from "@halyard/contract/resources";
import { ActionIcon, Button, Checkbox } from "@mantine/core";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Pencil, Reply } from "lucide-react";
import { lazy, memo, Suspense, useCallback, useRef, useState, type ReactNode, type RefObject } from "react";
import { api } from "../../../shared/api/api.ts";
import { useT } from "../../../shared/i18n/i18n.tsx";
import { keys } from "../../../shared/api/query-keys.ts";
import { PersonName } from "../../../shared/components/person.tsx";
import { useOwnPreferences } from "../../../shared/session/preferences.ts";
import { RelativeTime } from "../../../shared/dates/dates.tsx";
import { useFocusAfter } from "../../../shared/ui/focus/return-focus.ts";
import { useShortcut } from "../../../shared/ui/shortcuts/shortcuts.ts";
import { FailedView, LoadingRows } from "../../../shared/ui/feedback/state-views.tsx";
import { ChangeLine } from "../../../shared/markdown/text-changes/change-line.tsx";
import type { EditorHandle, Written } from "../../../shared/markdown/editor/markdown-editor.tsx";
import { useDraft } from "../../../shared/markdown/editor/use-draft.ts";
import { quoted, toKept, toWritten } from "../../../shared/markdown/editor/mention-text.ts";
import styles from "./details.module.css";
import { ProjectTextEditor } from "../../projects/project-text-editor.tsx";
import { activitiesQuery } from "../model/queries.ts";

const Formattable = lazy(async () => ({
  default: (await import("../../../shared/markdown/formattable.tsx")).Formattable,
}));
const Reactions = lazy(async () => ({ default: (await import("../reactions/reactions.tsx")).Reactions }));
const NOTHING: Written = { text: "", mentions: [] };

export function ActivityList({ workPackage }: { workPackage: WorkPackage }): ReactNode {
  const t = useT();
  const { id } = workPackage;
  const projectId = linkedId(workPackage, "project");
  const { data, error, refetch } = useQuery(activitiesQuery(id));
  const [onlyComments, setOnlyComments] = useState(false);
  const [writing, changeWriting] = useDraft(`comment ${id}`, NOTHING);
  const setWriting = useCallback((written: Written): void => changeWriting(() => written), [changeWriting]);
  const box = useRef<EditorHandle>(null);
  const newestFirst = useOwnPreferences()?.commentSortDescending === true;
  const wanted = data?.filter((activity) => !onlyComments || (activity.comment.raw ?? "") !== "");
  const shown = newestFirst ? wanted?.toReversed() : wanted;
  const reply = useCallback(
    (activity: Activity): void => {
      const raw = activity.comment.raw ?? "";
      changeWriting(({ text, mentions }) => ({
        text: (text === "" ? "" : `${text.trimEnd()}\n\n`) + quoted(raw, titleOf(activity, "user")),
        mentions: [...mentions, ...toWritten(raw).mentions],
      }));
      box.current?.focus();
    },
    [changeWriting],
  );
  return (
    <section aria-label={t("workPackages.details.activity")}>
      <div className={styles.activityHead}>
        <h3 className={styles.section}>{t("workPackages.details.activity")}</h3>
        <Checkbox
          size="xs"
          label={t("writing.onlyComments")}
          checked={onlyComments}
          onChange={(event) => setOnlyComments(event.currentTarget.checked)}
        />
      </div>
      {data === undefined && error === null ? <LoadingRows rows={4} /> : null}
      {data === undefined && error !== null ? (
        <FailedView error={error} title={t("workPackages.details.activityFailed")} onRetry={() => void refetch()} />
      ) : null}
      {shown?.length === 0 ? <p className={styles.quiet}>{t("writing.noComments")}</p> : null}
      <ol className={styles.activity}>
        {shown?.map((activity) => (
          <Entry
            key={activity.id}
            activity={activity}
            first={activity.id === data?.[0]?.id}
            projectId={projectId}
            workPackageId={id}
            onReply={hasLink(workPackage, "addComment") ? reply : undefined}
          />
        ))}
      </ol>
      {hasLink(workPackage, "addComment") ? (
        <CommentBox id={id} projectId={projectId} writing={writing} onWrite={setWriting} box={box} />
      ) : null}
    </section>
  );
}

interface EntryProps {
  activity: Activity;
  first: boolean;
  projectId: number | null;
  workPackageId: number;
  onReply: ((activity: Activity) => void) | undefined;
}

/** Stays as it is while someone writes below it. */
const Entry = memo(function Entry({ activity, first, projectId, workPackageId, onReply }: EntryProps): ReactNode {
  const t = useT();
  const raw = activity.comment.raw ?? "";
  const [editing, setEditing] = useState<Written | null>(null);
  const pencil = useFocusAfter<HTMLButtonElement>(editing === null);
  return (
    <li className={styles.entry}>
      <div className={styles.head}>
        <PersonName person={linkOf(activity, "user")} />
        {first ? t("workPackages.details.created") : null}
        <RelativeTime time={activity.createdAt} />
        {raw !== "" && activity.updatedAt > activity.createdAt ? <span>· {t("writing.edited")}</span> : null}
        {raw === "" || editing !== null ? null : (
          <span className={styles.entryActions}>
            {onReply === undefined ? null : (
              <ActionIcon
                variant="subtle"
                color="gray"
                size="sm"
                aria-label={t("writing.reply")}
                onClick={() => onReply(activity)}
              >
                <Reply size={14} aria-hidden />
              </ActionIcon>
            )}
            {hasLink(activity, "update") ? (
              <ActionIcon
                variant="subtle"
                color="gray"
                size="sm"
                aria-label={t("writing.editComment")}
                ref={pencil}
                onClick={() => setEditing(toWritten(raw))}
              >
                <Pencil size={14} aria-hidden />
              </ActionIcon>
            ) : null}
          </span>
        )}
      </div>
      {first || activity.details.length === 0 ? null : (
        <ul className={styles.changes}>
          {activity.details.map((detail) => (
            <li key={detail.raw}>
              <ChangeLine raw={detail.raw ?? ""} />
            </li>
          ))}
        </ul>
      )}
      <div className={styles.comment}>
        {editing === null ? (
          <Suspense>
            <Formattable text={activity.comment} />
          </Suspense>
        ) : (
          <EditComment
            activity={activity}
            projectId={projectId}
            workPackageId={workPackageId}
            value={editing}
            onChange={setEditing}
            onDone={() => setEditing(null)}
          />
        )}
        {editing === null && hasLink(activity, "emojiReactions") ? (
          <Suspense>
            <Reactions activity={activity} workPackageId={workPackageId} />
          </Suspense>
        ) : null}
      </div>
    </li>
  );
});

interface EditCommentProps {
  activity: Activity;
  projectId: number | null;
  workPackageId: number;
  value: Written;
  onChange: (value: Written) => void;
  onDone: () => void;
}

function EditComment({ activity, projectId, workPackageId, value, onChange, onDone }: EditCommentProps): ReactNode {
  const t = useT();
  const queries = useQueryClient();
  const saving = useMutation({
    mutationFn: () => api.patch(`activities/${activity.id}`, { comment: { raw: toKept(value.text, value.mentions) } }),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: keys.part("work_packages", workPackageId, "activities") });
      onDone();
    },
  });
  const save = (): void => {
    if (value.text.trim() !== "" && !saving.isPending) saving.mutate();
  };
  return (
    <>
      <ProjectTextEditor
        label={t("writing.editComment")}
        hideLabel
        autoFocus
        projectId={projectId}
        value={value}
        onChange={onChange}
        onSubmit={save}
      />
      <div className={styles.buttons}>
        <Button size="xs" loading={saving.isPending} disabled={value.text.trim() === ""} onClick={save}>
          {t("ui.save")}
        </Button>
        <Button size="xs" variant="default" onClick={onDone}>
          {t("ui.cancel")}
        </Button>
      </div>
    </>
  );
}

interface CommentBoxProps {
  id: number;
  projectId: number | null;
  writing: Written;
  onWrite: (writing: Written) => void;
  box: RefObject<EditorHandle | null>;
}

function CommentBox({ id, projectId, writing, onWrite, box }: CommentBoxProps): ReactNode {
  const t = useT();
  const queries = useQueryClient();
  useShortcut("m", t("workPackages.shortcut.comment"), () => box.current?.focus());
  const sending = useMutation({
    mutationFn: (raw: string) => api.post(`work_packages/${id}/activities`, { comment: { raw } }),
    // A comment that could not be sent stays where it was written.
    onSuccess: async () => {
      onWrite(NOTHING);
      await queries.invalidateQueries({ queryKey: keys.part("work_packages", id, "activities") });
    },
  });
  const send = (): void => {
    if (writing.text.trim() !== "" && !sending.isPending) sending.mutate(toKept(writing.text, writing.mentions));
  };
  return (
    <div className={styles.write}>
      <ProjectTextEditor
        handle={box}
        label={t("workPackages.details.comment")}
        description={t("workPackages.details.commentHint")}
        projectId={projectId}
        value={writing}
        onChange={onWrite}
        onSubmit={send}
      />
      <div className={styles.buttons}>
        <Button size="xs" loading={sending.isPending} disabled={writing.text.trim() === ""} onClick={send}>
          {t("workPackages.details.sendComment")}
        </Button>
      </div>
    </div>
  );
}

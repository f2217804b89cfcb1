/** One comment with what was changed along with it; it can be edited, quoted and reacted to. */
import { hasLink, linkOf } from "@halyard/api-client/links";
import type { Activity } from "@halyard/contract/resources";
import { Button } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Pencil, Reply } from "lucide-react";
import { lazy, memo, Suspense, useState, type ReactNode } from "react";
import { api } from "../../../../shared/api/api.ts";
import { useT } from "../../../../shared/i18n/i18n.tsx";
import { keys } from "../../../../shared/api/query-keys.ts";
import { PersonName } from "../../../../shared/components/person.tsx";
import { RelativeTime } from "../../../../shared/dates/dates.tsx";
import { useFocusAfter } from "../../../../shared/ui/focus/return-focus.ts";
import { HoverActions } from "../../../../shared/ui/menu/hover-actions.tsx";
import { ChangeLine } from "../../../../shared/markdown/text-changes/change-line.tsx";
import { toKept, toWritten, type Written } from "../../../../shared/markdown/editor/mention-text.ts";
import { ProjectTextEditor } from "../../../projects/project-text-editor.tsx";
import { RenderedText } from "../../../../shared/markdown/rendered-text.tsx";
import styles from "./activity.module.css";
import { anchorOf } from "./use-shown-activity.ts";

const Reactions = lazy(async () => ({ default: (await import("../../reactions/reactions.tsx")).Reactions }));

interface CommentProps {
  activity: Activity;
  projectId: number | null;
  workPackageId: number;
  /** The address names it. */
  shown: boolean;
  onReply: ((activity: Activity) => void) | undefined;
}

/** Stays as it is while someone writes below it. */
export const Comment = memo(function Comment(props: CommentProps): ReactNode {
  const { activity, projectId, workPackageId, shown } = props;
  const [editing, setEditing] = useState<Written | null>(null);
  return (
    <li id={anchorOf(activity.id)} className={styles.comment} data-shown={shown || undefined}>
      <CommentHead {...props} editing={editing !== null} onEdit={setEditing} />
      {activity.details.length === 0 ? null : (
        <ul className={styles.changes}>
          {activity.details.map((detail) => (
            <li key={detail.raw}>
              <ChangeLine raw={detail.raw ?? ""} />
            </li>
          ))}
        </ul>
      )}
      <div className={styles.text}>
        {editing === null ? (
          <RenderedText text={activity.comment} />
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

interface CommentHeadProps extends Pick<CommentProps, "activity" | "onReply"> {
  editing: boolean;
  onEdit: (written: Written) => void;
}

/** Who said it and when, and what can be done with it. */
function CommentHead({ activity, onReply, editing, onEdit }: CommentHeadProps): ReactNode {
  const t = useT();
  const raw = activity.comment.raw ?? "";
  const pencil = useFocusAfter<HTMLButtonElement>(!editing);
  const mayEdit = hasLink(activity, "update");
  const edit = {
    label: t("writing.editComment"),
    icon: <Pencil size={14} aria-hidden />,
    run: () => onEdit(toWritten(raw)),
    ref: pencil,
  };
  return (
    <div className={styles.head}>
      <PersonName person={linkOf(activity, "user")} />
      <RelativeTime time={activity.createdAt} />
      {activity.updatedAt > activity.createdAt ? <span>· {t("writing.edited")}</span> : null}
      <HoverActions
        label={t("writing.commentActions")}
        className={styles.actions}
        actions={
          editing
            ? []
            : [
                ...(onReply === undefined
                  ? []
                  : [
                      {
                        label: t("writing.reply"),
                        icon: <Reply size={14} aria-hidden />,
                        run: () => onReply(activity),
                      },
                    ]),
                ...(mayEdit ? [edit] : []),
              ]
        }
      />
    </div>
  );
}

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

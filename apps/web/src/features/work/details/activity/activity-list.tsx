/**
 * The conversation about a work package, oldest first unless the person prefers otherwise, with the changes between
 * two comments folded, and a place to write.
 */
import { hasLink, linkedId, titleOf } from "@halyard/api-client/links";
import type { Activity, WorkPackage } from "@halyard/contract/resources";
import { SegmentedControl } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useCallback, useRef, useState, type ReactNode } from "react";
import { useT } from "../../../../shared/i18n/i18n.tsx";
import { useOwnPreferences } from "../../../../shared/session/preferences.ts";
import { FailedView, LoadingRows } from "../../../../shared/ui/feedback/state-views.tsx";
import type { EditorHandle } from "../../../../shared/markdown/editor/markdown-editor.tsx";
import { useDraft } from "../../../../shared/markdown/editor/use-draft.ts";
import { quoted, toWritten, type Written } from "../../../../shared/markdown/editor/mention-text.ts";
import styles from "./activity.module.css";
import { activitiesQuery } from "../../model/queries.ts";
import { ChangeRun } from "./change-run.tsx";
import { CommentBox, NOTHING } from "./comment-box.tsx";
import { Comment } from "./comment.tsx";
import { isComment, runsOf } from "./runs.ts";
import { useShownActivity } from "./use-shown-activity.ts";
import "./messages.ts";

export function ActivityList({ workPackage }: { workPackage: WorkPackage }): ReactNode {
  const t = useT();
  const { id } = workPackage;
  const { data, error, refetch } = useQuery(activitiesQuery(id));
  const [onlyComments, setOnlyComments] = useState(false);
  const newestFirst = useOwnPreferences()?.commentSortDescending === true;
  const mayComment = hasLink(workPackage, "addComment");
  const { writing, setWriting, box, reply } = useWriting(id);
  const wanted = data?.filter((activity) => !onlyComments || isComment(activity)) ?? [];
  const shown = useShownActivity(data !== undefined);
  const projectId = linkedId(workPackage, "project");
  return (
    <section aria-label={t("workPackages.details.activity")}>
      <div className={styles.top}>
        <h3 className={styles.title}>{t("workPackages.details.activity")}</h3>
        <SegmentedControl
          size="xs"
          aria-label={t("workActivity.show")}
          data={[
            { value: "all", label: t("workActivity.everything") },
            { value: "comments", label: t("workActivity.comments") },
          ]}
          value={onlyComments ? "comments" : "all"}
          onChange={(value) => setOnlyComments(value === "comments")}
        />
      </div>
      {data === undefined && error === null ? <LoadingRows rows={4} /> : null}
      {data === undefined && error !== null ? (
        <FailedView error={error} title={t("workPackages.details.activityFailed")} onRetry={() => void refetch()} />
      ) : null}
      {data !== undefined && wanted.length === 0 ? <p className={styles.quiet}>{t("writing.noComments")}</p> : null}
      <ol className={styles.list}>
        {runsOf(newestFirst ? wanted.toReversed() : wanted).map((run) =>
          run.kind === "changes" ? (
            <ChangeRun
              key={run.firstId}
              activities={run.activities}
              firstId={data?.[0]?.id}
              newestFirst={newestFirst}
              shown={shown}
            />
          ) : (
            <Comment
              key={run.activity.id}
              activity={run.activity}
              projectId={projectId}
              workPackageId={id}
              shown={run.activity.id === shown}
              onReply={mayComment ? reply : undefined}
            />
          ),
        )}
      </ol>
      {mayComment ? (
        <CommentBox id={id} projectId={projectId} writing={writing} onWrite={setWriting} box={box} />
      ) : null}
    </section>
  );
}

/** What is being written, which a reply quotes into. */
function useWriting(id: number) {
  const [writing, changeWriting] = useDraft(`comment ${id}`, NOTHING);
  const setWriting = useCallback((written: Written): void => changeWriting(() => written), [changeWriting]);
  const box = useRef<EditorHandle>(null);
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
  return { writing, setWriting, box, reply };
}

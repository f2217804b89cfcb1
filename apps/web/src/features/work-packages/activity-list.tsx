/** What happened to a work package, oldest first unless the person prefers otherwise, and a place to say something. */
import { hasLink, linkOf } from "@halyard/api-client/links";
import { Button, Textarea } from "@mantine/core";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { lazy, Suspense, useRef, useState, type ReactNode } from "react";
import { api } from "../../app/api.ts";
import { useT } from "../../app/i18n.tsx";
import { keys } from "../../app/keys.ts";
import { PersonName } from "../../app/person.tsx";
import { useOwnPreferences } from "../../app/preferences.ts";
import { RelativeTime } from "../../ui/dates.tsx";
import { useShortcut } from "../../ui/shortcuts.ts";
import { FailedView, LoadingRows } from "../../ui/state-views.tsx";
import styles from "./details.module.css";
import { activitiesQuery, type Activity, type WorkPackage } from "./queries.ts";

const Formattable = lazy(async () => ({ default: (await import("../../ui/formattable.tsx")).Formattable }));

export function ActivityList({ workPackage }: { workPackage: WorkPackage }): ReactNode {
  const t = useT();
  const { data, error, refetch } = useQuery(activitiesQuery(workPackage.id));
  const newestFirst = useOwnPreferences()?.commentSortDescending === true;
  const entries = data?.map((activity, index) => <Entry key={activity.id} activity={activity} first={index === 0} />);
  return (
    <section aria-label={t("workPackages.details.activity")}>
      <h3 className={styles.section}>{t("workPackages.details.activity")}</h3>
      {data === undefined && error === null ? <LoadingRows rows={4} /> : null}
      {data === undefined && error !== null ? (
        <FailedView error={error} title={t("workPackages.details.activityFailed")} onRetry={() => void refetch()} />
      ) : null}
      <ol className={styles.activity}>{newestFirst ? entries?.toReversed() : entries}</ol>
      {hasLink(workPackage, "addComment") ? <CommentBox id={workPackage.id} /> : null}
    </section>
  );
}

function Entry({ activity, first }: { activity: Activity; first: boolean }): ReactNode {
  const t = useT();
  return (
    <li className={styles.entry}>
      <div className={styles.head}>
        <PersonName person={linkOf(activity, "user")} />
        {first ? t("workPackages.details.created") : null}
        <RelativeTime time={activity.createdAt} />
      </div>
      {first || activity.details.length === 0 ? null : (
        <ul className={styles.changes}>
          {activity.details.map((detail) => (
            <li key={detail.raw}>{detail.raw}</li>
          ))}
        </ul>
      )}
      <div className={styles.comment}>
        <Suspense>
          <Formattable text={activity.comment} />
        </Suspense>
      </div>
    </li>
  );
}

function CommentBox({ id }: { id: number }): ReactNode {
  const t = useT();
  const queries = useQueryClient();
  const [text, setText] = useState("");
  const input = useRef<HTMLTextAreaElement>(null);
  useShortcut("m", t("workPackages.shortcut.comment"), () => input.current?.focus());
  const sending = useMutation({
    mutationFn: (raw: string) => api.post(`work_packages/${id}/activities`, { comment: { raw } }),
    // A comment that could not be sent stays where it was written.
    onSuccess: async () => {
      setText("");
      await queries.invalidateQueries({ queryKey: keys.part("work_packages", id, "activities") });
    },
  });
  const send = (): void => {
    if (text.trim() !== "" && !sending.isPending) sending.mutate(text);
  };
  return (
    <div className={styles.write}>
      <Textarea
        ref={input}
        label={t("workPackages.details.comment")}
        description={t("workPackages.details.commentHint")}
        autosize
        minRows={2}
        maxRows={12}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === "Escape" && text !== "") event.stopPropagation();
          if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) send();
        }}
      />
      <div className={styles.buttons}>
        <Button size="xs" loading={sending.isPending} disabled={text.trim() === ""} onClick={send}>
          {t("workPackages.details.sendComment")}
        </Button>
      </div>
    </div>
  );
}

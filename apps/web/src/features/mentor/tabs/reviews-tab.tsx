/** The queue of reviews: the most urgent first. */
import type { MentorData, ReviewRequest } from "@halyard/contract/mentoring";
import { Button } from "@mantine/core";
import { useState, type ReactNode } from "react";
import { useT } from "../../../shared/i18n/i18n.tsx";
import { RelativeTime } from "../../../shared/dates/dates.tsx";
import { Dialog } from "../../../shared/ui/dialog/dialog.tsx";
import { EmptyView } from "../../../shared/ui/feedback/state-views.tsx";
import { FocusKeepingButton } from "../../../shared/ui/focus/focus-keeping-button.tsx";
import { Tag } from "../../../shared/ui/primitives/tag.tsx";
import { toast } from "../../../shared/feedback/toast-store.ts";
import { isAging, queueOf } from "../model/figures.ts";
import styles from "../mentor.module.css";

const URGENCY = { critical: "bad", high: "warning", medium: "accent", low: "plain" } as const;
const STATUS = { pending: "plain", reviewing: "accent", "changes-requested": "warning" } as const;

/** So many are shown at first, and with each press more: a mentor of many projects has hundreds. */
const AT_ONCE = 50;

/** The requests that were taken up, and of which making of the sample they are. */
interface Marks {
  of: string;
  taken: ReadonlySet<number>;
}
const NONE: ReadonlySet<number> = new Set();

export function ReviewsTab({ data }: { data: MentorData }): ReactNode {
  const t = useT();
  const [shown, setShown] = useState<ReviewRequest | null>(null);
  const [marks, setMarks] = useState<Marks>({ of: data.generatedAt, taken: NONE });
  const [most, setMost] = useState(AT_ONCE);
  const now = new Date(data.generatedAt);
  const queue = queueOf(data.reviewRequests);
  const left = queue.length - most;
  // What was marked in the sample is as it was after a refresh. Nothing else is: who reads a request goes on reading it.
  const taken = marks.of === data.generatedAt ? marks.taken : NONE;
  const take = (request: ReviewRequest): void => {
    setMarks({ of: data.generatedAt, taken: new Set([...taken, request.id]) });
    toast.undo(t("mentor.queue.taken", { number: request.number }), t("ui.undo"), () =>
      setMarks((now) => ({ ...now, taken: new Set([...now.taken].filter((id) => id !== request.id)) })),
    );
  };
  if (queue.length === 0) return <EmptyView title={t("mentor.queue.none")} help={t("mentor.queue.noneHelp")} />;
  return (
    <section className={styles.card} aria-labelledby="queue">
      <h2 id="queue" className={styles.heading}>
        {t("mentor.queue")}
      </h2>
      <ul className={styles.list}>
        {queue.slice(0, most).map((request) => (
          <QueueLine
            key={request.id}
            request={request}
            status={taken.has(request.id) ? "reviewing" : request.status}
            now={now}
            onView={() => setShown(request)}
            onTake={() => take(request)}
          />
        ))}
      </ul>
      {left <= 0 ? null : (
        <Button variant="default" onClick={() => setMost(most + AT_ONCE)}>
          {t("mentor.queue.more", { count: Math.min(left, AT_ONCE), left })}
        </Button>
      )}
      {shown === null ? null : <SampleDialog request={shown} onClose={() => setShown(null)} />}
    </section>
  );
}

interface QueueLineProps {
  request: ReviewRequest;
  status: ReviewRequest["status"];
  now: Date;
  /** Only of the sample: others are looked at where they are. */
  onView: () => void;
  onTake: () => void;
}

function QueueLine({ request, status, now, onView, onTake }: QueueLineProps): ReactNode {
  const t = useT();
  return (
    <li className={styles.line}>
      <span className={styles.words}>
        <span>
          <strong>{request.title}</strong> <span className={styles.quiet}>#{request.number}</span>
        </span>
        <span className={styles.quiet}>
          {request.student} · {request.repository} · {t("mentor.queue.opened")} <RelativeTime time={request.openedAt} />
        </span>
        <span className={styles.tags}>
          <Tag tone={URGENCY[request.urgency]}>{t(`mentor.urgency.${request.urgency}`)}</Tag>
          <Tag tone={STATUS[status]}>{t(`mentor.review.${status}`)}</Tag>
          {isAging(request, now) ? <Tag tone="bad">{t("mentor.aging")}</Tag> : null}
        </span>
      </span>
      <span className={styles.buttons}>
        {request.url === null ? (
          <>
            <Button
              variant="default"
              aria-label={t("mentor.queue.viewOf", { number: request.number })}
              onClick={onView}
            >
              {t("mentor.queue.view")}
            </Button>
            <FocusKeepingButton
              aria-label={t("mentor.queue.reviewOf", { number: request.number })}
              off={status === "reviewing"}
              onClick={onTake}
            >
              {t("mentor.queue.review")}
            </FocusKeepingButton>
          </>
        ) : (
          <>
            <Button
              component="a"
              href={request.url}
              target="_blank"
              rel="noreferrer"
              variant="default"
              aria-label={t("mentor.queue.viewOf", { number: request.number })}
            >
              {t("mentor.queue.view")}
            </Button>
            <Button
              component="a"
              href={`${request.url}/files`}
              target="_blank"
              rel="noreferrer"
              aria-label={t("mentor.queue.reviewOf", { number: request.number })}
            >
              {t("mentor.queue.review")}
            </Button>
          </>
        )}
      </span>
    </li>
  );
}

/** What is known of a request that leads nowhere. */
function SampleDialog({ request, onClose }: { request: ReviewRequest; onClose: () => void }): ReactNode {
  const t = useT();
  return (
    <Dialog opened onClose={onClose} title={request.title}>
      <dl className={styles.facts}>
        <dt>{t("mentor.fact.student")}</dt>
        <dd>{request.student}</dd>
        <dt>{t("mentor.fact.project")}</dt>
        <dd>{request.project}</dd>
        <dt>{t("mentor.fact.repository")}</dt>
        <dd>
          {request.repository} #{request.number}
        </dd>
        <dt>{t("mentor.fact.size")}</dt>
        <dd>{t("mentor.fact.lines", { added: request.additions, removed: request.deletions })}</dd>
      </dl>
      <p className={styles.quiet}>{t("mentor.queue.sampleOnly")}</p>
    </Dialog>
  );
}

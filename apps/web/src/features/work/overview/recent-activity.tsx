/** What happened last to each thing of the project, and where it can be read. */
import type { FeedEntry } from "@halyard/contract/schemas/work";
import { linkedId, titleOf } from "@halyard/api-client/links";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useT, type MessageId } from "../../../shared/i18n/i18n.tsx";
import { useCurrentUser } from "../../../shared/session/session.ts";
import { Avatar } from "../../../shared/ui/primitives/avatar.tsx";
import { RelativeTime } from "../../../shared/dates/dates.tsx";
import { asDeed } from "../../../shared/markdown/text-changes/sentences/deed.ts";
import { asShown } from "../../../shared/markdown/text-changes/sentences/as-shown.ts";
import { plainText } from "../../../shared/markdown/plain-text.ts";
import { Card } from "./card.tsx";
import styles from "./overview.module.css";
import { deedsQuery } from "./queries.ts";

const MOST = 6;

const WORDS: Partial<Record<string, MessageId>> = {
  created: "workPackages.activity.created",
  updated: "workPackages.activity.updated",
  deleted: "workPackages.activity.deleted",
};

export function RecentActivity({ projectId }: { projectId: string }): ReactNode {
  const t = useT();
  const deeds = useQuery(deedsQuery(projectId));
  return (
    <Card
      title={t("workPackages.overview.activity")}
      query={deeds}
      empty={t("workPackages.overview.noActivity")}
      isEmpty={(list) => list.length === 0}
    >
      {(list) => (
        <ol className={styles.deeds}>
          {newestOfEach(list).map((deed) => (
            <DeedLine key={deed.id} deed={deed} />
          ))}
        </ol>
      )}
    </Card>
  );
}

/** Of a list, the newest first: what else happened to a thing is in its history. */
function newestOfEach(deeds: readonly FeedEntry[]): FeedEntry[] {
  const newest = new Map<string, FeedEntry>();
  for (const deed of deeds) {
    const of = `${deed.entityType} ${linkedId(deed, "entity") ?? deed.entityTitle}`;
    if (!newest.has(of)) newest.set(of, deed);
  }
  return [...newest.values()].slice(0, MOST);
}

function DeedLine({ deed }: { deed: FeedEntry }): ReactNode {
  const t = useT();
  const who = titleOf(deed, "user");
  const what = whatHappened(deed, who, useCurrentUser().name, t);
  return (
    <li className={styles.deed}>
      <Avatar name={who} size={20} />
      <div className={styles.deedWords}>
        <p className={styles.sentence} title={deed.entityTitle}>
          <Subject deed={deed} />
        </p>
        <span className={styles.small}>
          <RelativeTime time={deed.createdAt} alone />
        </span>
        <p className={styles.detail} title={what}>
          {what}
        </p>
      </div>
    </li>
  );
}

function whatHappened(deed: FeedEntry, name: string, reader: string, t: ReturnType<typeof useT>): string {
  const comment = plainText(deed.comment.html);
  if (comment !== "") return t("workPackages.activity.said", { name, comment });
  const [change] = deed.details;
  if (change === undefined) return t(WORDS[deed.action] ?? "workPackages.activity.updated", { name });
  return t("workPackages.activity.did", { name, deed: asDeed(asShown(plainText(change.html)), reader) });
}

function Subject({ deed }: { deed: FeedEntry }): ReactNode {
  const id = deed.entityType === "WorkPackage" ? linkedId(deed, "entity") : null;
  if (id === null) return deed.entityTitle;
  return (
    <Link to="/work_packages/$id" params={{ id: String(id) }}>
      {deed.entityTitle}
    </Link>
  );
}

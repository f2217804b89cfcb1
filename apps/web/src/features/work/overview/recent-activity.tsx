/** What happened in the project last, and where it can be read. */
import type { FeedEntry } from "@halyard/contract/schemas/work";
import { linkedId, titleOf } from "@halyard/api-client/links";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useT, type MessageId } from "../../../shared/i18n/i18n.tsx";
import { Avatar } from "../../../shared/ui/primitives/avatar.tsx";
import { RelativeTime } from "../../../shared/dates/dates.tsx";
import { plainText } from "../../../shared/markdown/plain-text.ts";
import { Card } from "./card.tsx";
import styles from "./overview.module.css";
import { deedsQuery } from "./queries.ts";

const WORDS: Partial<Record<string, MessageId>> = {
  created: "workPackages.activity.created",
  updated: "workPackages.activity.updated",
  deleted: "workPackages.activity.deleted",
  commented: "workPackages.activity.commented",
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
          {list.map((deed) => (
            <DeedLine key={deed.id} deed={deed} />
          ))}
        </ol>
      )}
    </Card>
  );
}

function DeedLine({ deed }: { deed: FeedEntry }): ReactNode {
  const t = useT();
  const who = titleOf(deed, "user");
  const detail = plainText(deed.details[0]?.html ?? deed.comment.html);
  return (
    <li className={styles.deed}>
      <Avatar name={who} size={20} />
      <div className={styles.deedWords}>
        <p className={styles.sentence}>
          <strong>{who}</strong> {t(WORDS[deed.action] ?? "workPackages.activity.other")} <Subject deed={deed} />
        </p>
        {detail === "" ? null : (
          <p className={styles.detail} title={detail}>
            {detail}
          </p>
        )}
      </div>
      <span className={styles.small}>
        <RelativeTime time={deed.createdAt} />
      </span>
    </li>
  );
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

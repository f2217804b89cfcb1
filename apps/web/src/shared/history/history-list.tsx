/** The history of one thing below what it is now, for administrators: who changed what, from what to what, when. */
import { useId, useState, type ReactNode } from "react";
import { useT } from "../i18n/i18n.tsx";
import { useCurrentUser } from "../session/session.ts";
import { useAuditHistory, type HistoryType } from "./audit-history.ts";
import { AuditLink } from "./audit-link.tsx";
import styles from "./history-list.module.css";
import { HistoryView } from "./history-view.tsx";
import "./messages.ts";

interface HistoryListProps {
  type: HistoryType;
  id: number;
  /** Of its heading: one below what it stands in. */
  level?: 2 | 3;
  /** Shown next to the current values: the initial ones aren't repeated. */
  isBeside?: boolean;
  /** Where there is more than one on a page. */
  title?: string;
}

export function HistoryList(props: HistoryListProps): ReactNode {
  return useCurrentUser().admin === true ? <Entries {...props} /> : null;
}

function Entries({ type, id, level = 3, isBeside = false, title }: HistoryListProps): ReactNode {
  const Heading = level === 2 ? "h2" : "h3";
  const t = useT();
  const heading = useId();
  const [text, setText] = useState("");
  const source = useAuditHistory(type, id, text);
  // Where nothing ever changed there is nothing to say.
  if (text === "" && source.data?.pages[0]?.total === 0) return null;
  return (
    <section className={styles.section} aria-labelledby={heading}>
      <div className={styles.head}>
        <Heading id={heading} className={styles.heading}>
          {title ?? t("history.title")}
        </Heading>
        <AuditLink search={{ entity: `${type}:${id}` }} />
      </div>
      <HistoryView
        source={source}
        text={text}
        onText={setText}
        within={type}
        isBeside={isBeside}
        level={level === 2 ? 3 : 4}
        empty={null}
        link={null}
      />
    </section>
  );
}

/** What a long text was and is, as one text with what went struck through and what came marked. */
import { useQuery } from "@tanstack/react-query";
import { useMemo, type ReactNode } from "react";
import { useT } from "../../i18n/i18n.tsx";
import { FailedView, LoadingRows } from "../../ui/feedback/state-views.tsx";
import { piecesOf } from "./pieces.ts";
import { textChangeQuery } from "./queries.ts";
import styles from "./text-change.module.css";
import "./messages.ts";

interface TextChangeProps {
  /** Of the activity. */
  id: number;
  attribute: string;
}

export function TextChange({ id, attribute }: TextChangeProps): ReactNode {
  const t = useT();
  const { data, error, refetch } = useQuery(textChangeQuery(id, attribute));
  const pieces = useMemo(() => (data === undefined ? [] : piecesOf(data.from, data.to)), [data]);
  if (data === undefined && error !== null) {
    return <FailedView error={error} title={t("textChanges.failed")} onRetry={() => void refetch()} />;
  }
  if (data === undefined) return <LoadingRows rows={3} />;
  return (
    // It scrolls: the keyboard has to reach that.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling region
    <div className={styles.text} role="region" aria-label={t("textChanges.title")} tabIndex={0}>
      {pieces.map(({ text, kind }, at) => {
        const Mark = kind === "came" ? "ins" : kind === "went" ? "del" : "span";
        // Pieces have no name but their place, and never change.
        // oxlint-disable-next-line react/no-array-index-key
        return <Mark key={at}>{text}</Mark>;
      })}
    </div>
  );
}

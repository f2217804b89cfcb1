/** Which part of a list is shown, and the way to the next part: "Showing X-Y of N". */
import { ActionIcon } from "@mantine/core";
import { ChevronLeft, ChevronRight } from "lucide-react";
import type { ReactNode } from "react";
import { useT, type MessageId } from "../../i18n/i18n.tsx";
import styles from "./pager.module.css";

interface PagerProps {
  /** From 1. */
  page: number;
  pageSize: number;
  total: number;
  onPage: (page: number) => void;
  /** Where the page does not show each of them as a row of its own: what it does. */
  words?: MessageId;
}

export function Pager({ page, pageSize, total, onPage, words = "ui.pager.showing" }: PagerProps): ReactNode {
  const t = useT();
  const first = Math.min((page - 1) * pageSize + 1, total);
  const last = Math.min(page * pageSize, total);
  const isOnly = page === 1 && last >= total;
  return (
    <div className={styles.pager}>
      <span role="status" className={styles.shown}>
        {/* Where there is nothing, the list says so. */}
        {total === 0 ? null : t(words, { first, last, total })}
      </span>
      {isOnly ? null : (
        <>
          <ActionIcon aria-label={t("ui.pager.previous")} disabled={page <= 1} onClick={() => onPage(page - 1)}>
            <ChevronLeft size={16} aria-hidden />
          </ActionIcon>
          <ActionIcon aria-label={t("ui.pager.next")} disabled={last >= total} onClick={() => onPage(page + 1)}>
            <ChevronRight size={16} aria-hidden />
          </ActionIcon>
        </>
      )}
    </div>
  );
}

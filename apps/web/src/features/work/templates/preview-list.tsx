/** The work packages that a template would become, and what stands in the way of them. */
import { titleOf } from "@halyard/api-client/links";
import type { WorkPackageTemplatePreview } from "@halyard/contract/schemas/projects";
import type { ReactNode } from "react";
import { formatDay } from "../../../shared/dates/dates.tsx";
import { useT } from "../../../shared/i18n/i18n.tsx";
import { Notice } from "../../../shared/ui/feedback/notice.tsx";
import styles from "./templates.module.css";
import "./messages.ts";

interface PreviewListProps {
  preview: WorkPackageTemplatePreview;
  /** What the server said when they were to be made. */
  problems: readonly string[];
}

export function PreviewList({ preview, problems }: PreviewListProps): ReactNode {
  const t = useT();
  const wrong = [...new Set([...preview.problems, ...problems])];
  return (
    <section aria-label={t("workTemplates.create.preview")} className={styles.preview}>
      {wrong.length === 0 ? null : <Notice tone="danger">{lines(wrong)}</Notice>}
      {preview.leftOut.length === 0 ? null : (
        <Notice tone="warning">
          {lines(preview.leftOut.map((one) => t("workTemplates.create.leftOut", { ...one })))}
        </Notice>
      )}
      <ol className={styles.tree}>
        {preview.workPackages.map((one, place) => (
          // oxlint-disable-next-line react/no-array-index-key -- two may have the same subject
          <li key={place} style={{ "--depth": one.depth }}>
            <span className={styles.subject}>
              <span className={styles.quiet}>{titleOf(one, "type")}</span> {one.subject}
            </span>
            <span className={styles.quiet}>{titleOf(one, "assignee")}</span>
            <span className={styles.quiet}>{daysOf(one.startDate, one.dueDate)}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}

const lines = (texts: readonly string[]): ReactNode => texts.map((text) => <div key={text}>{text}</div>);

function daysOf(start: string | null, due: string | null): string {
  const days = [start, due].flatMap((day) => (day === null ? [] : [formatDay(day)]));
  return [...new Set(days)].join(" – ");
}

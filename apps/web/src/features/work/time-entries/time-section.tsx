/** What was spent on a work package: the sum with all below it, each entry, and a way to log more. */
import { hasLink, linkOf, linksOf, titleOf } from "@halyard/api-client/links";
import type { WorkPackage, TimeEntry } from "@halyard/contract/resources";
import { useQuery } from "@tanstack/react-query";
import { Pencil, Trash2 } from "lucide-react";
import { useState, type ReactNode } from "react";
import { useT } from "../../../shared/i18n/i18n.tsx";
import { AvatarName } from "../../../shared/ui/primitives/avatar.tsx";
import { FormattedDate } from "../../../shared/dates/dates.tsx";
import { AddButton, DetailSection } from "../../../shared/ui/layout/detail-section.tsx";
import { HoverActions } from "../../../shared/ui/menu/hover-actions.tsx";
import { useFocusAfter } from "../../../shared/ui/focus/return-focus.ts";
import { hoursText } from "../model/duration.ts";
import { useDeleteTime } from "./changes.ts";
import { timeEntriesQuery } from "./queries.ts";
import { TimeForm } from "./time-form.tsx";
import styles from "./time.module.css";

/** Nothing for who may neither see nor log time. */
export function TimeSection({ workPackage }: { workPackage: WorkPackage }): ReactNode {
  if (!hasLink(workPackage, "timeEntries") && !hasLink(workPackage, "logTime")) return null;
  return <Shown workPackage={workPackage} />;
}

function Shown({ workPackage }: { workPackage: WorkPackage }): ReactNode {
  const t = useT();
  const { id, spentTime } = workPackage;
  const spent = spentTime !== undefined && spentTime !== "PT0S";
  const hasChildren = linksOf(workPackage, "children").length > 0;
  const list = useQuery(timeEntriesQuery(id));
  const { data } = list;
  const [editing, setEditing] = useState<number | "new" | null>(null);
  const deletion = useDeleteTime(id);
  const entries = data?._embedded.elements ?? [];
  const adder = useFocusAfter<HTMLButtonElement>(`${editing} ${entries.length}`);
  const more = (data?.total ?? 0) - entries.length;
  return (
    <DetailSection
      title={t("timeEntries.title")}
      read={{ query: list, failed: t("timeEntries.failed") }}
      empty={data !== undefined && entries.length === 0 && !spent && editing === null ? t("timeEntries.empty") : null}
      actions={
        hasLink(workPackage, "logTime") && editing !== "new" ? (
          <AddButton ref={adder} onClick={() => setEditing("new")}>
            {t("timeEntries.log")}
          </AddButton>
        ) : undefined
      }
    >
      {editing === "new" ? <TimeForm workPackageId={id} entry={null} onDone={() => setEditing(null)} /> : null}
      {!spent ? null : (
        <p className={styles.total}>
          {t(hasChildren ? "timeEntries.totalOfAll" : "timeEntries.total", { hours: hoursText(spentTime) })}
        </p>
      )}
      <ul className={styles.list}>
        {entries.map((entry) =>
          editing === entry.id ? (
            <li key={entry.id}>
              <TimeForm workPackageId={id} entry={entry} onDone={() => setEditing(null)} />
            </li>
          ) : (
            <EntryLine
              key={entry.id}
              entry={entry}
              onEdit={() => setEditing(entry.id)}
              onDelete={() => deletion.mutate(entry)}
            />
          ),
        )}
      </ul>
      {more > 0 ? <p className={styles.quiet}>{t("timeEntries.more", { count: more })}</p> : null}
    </DetailSection>
  );
}

interface EntryLineProps {
  entry: TimeEntry;
  onEdit: () => void;
  onDelete: () => void;
}

function EntryLine({ entry, onEdit, onDelete }: EntryLineProps): ReactNode {
  const t = useT();
  const hours = entry.hours === null ? t("timeEntries.running") : hoursText(entry.hours);
  const comment = entry.comment.raw ?? "";
  return (
    <li className={styles.line}>
      <span className={styles.hours}>{hours}</span>
      <span className={styles.words}>
        <span className={styles.facts}>
          <AvatarName name={titleOf(entry, "user")} />
          <span className={styles.quiet}>
            {titleOf(entry, "activity")} · <FormattedDate date={entry.spentOn} short />
          </span>
        </span>
        {comment === "" ? null : <span className={styles.comment}>{comment}</span>}
      </span>
      <EntryActions {...{ entry, hours, onEdit, onDelete }} />
    </li>
  );
}

interface EntryActionsProps extends EntryLineProps {
  hours: string;
}

function EntryActions({ entry, hours, onEdit, onDelete }: EntryActionsProps): ReactNode {
  const t = useT();
  const edit = {
    label: t("timeEntries.edit", { hours }),
    icon: <Pencil size={14} aria-hidden />,
    run: onEdit,
  };
  const remove = {
    label: t("timeEntries.delete", { hours }),
    icon: <Trash2 size={14} aria-hidden />,
    run: onDelete,
  };
  const actions = [
    ...(linkOf(entry, "updateImmediately") === null ? [] : [edit]),
    ...(linkOf(entry, "delete") === null ? [] : [remove]),
  ];
  return <HoverActions label={t("timeEntries.actions", { hours })} className={styles.actions} actions={actions} />;
}

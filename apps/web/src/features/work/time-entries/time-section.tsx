/** What was spent on a work package: the sum with all below it, each entry, and a way to log more. */
import { hasLink, linkOf, linksOf, titleOf } from "@halyard/api-client/links";
import type { WorkPackage, TimeEntry } from "@halyard/contract/resources";
import { ActionIcon, Menu } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { Pencil, Trash2 } from "lucide-react";
import { useState, type ReactNode } from "react";
import { useT } from "../../../shared/i18n/i18n.tsx";
import { AvatarName } from "../../../shared/ui/primitives/avatar.tsx";
import { FormattedDate } from "../../../shared/dates/dates.tsx";
import { AddButton, DetailSection } from "../../../shared/ui/layout/detail-section.tsx";
import { DotsMenu } from "../../../shared/ui/menu/dots-menu.tsx";
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

/** Behind a menu for a finger, to which nothing appears. */
function EntryActions({ entry, hours, onEdit, onDelete }: EntryLineProps & { hours: string }): ReactNode {
  const t = useT();
  const isTouched = useMediaQuery("(hover: none)", false, { getInitialValueInEffect: false });
  const [mayEdit, mayDelete] = [linkOf(entry, "updateImmediately") !== null, linkOf(entry, "delete") !== null];
  if (!mayEdit && !mayDelete) return null;
  if (isTouched) {
    return (
      <span className={styles.menu}>
        <DotsMenu label={t("timeEntries.actions", { hours })} dots={16}>
          {mayEdit ? <Menu.Item onClick={onEdit}>{t("timeEntries.edit", { hours })}</Menu.Item> : null}
          {mayDelete ? <Menu.Item onClick={onDelete}>{t("timeEntries.delete", { hours })}</Menu.Item> : null}
        </DotsMenu>
      </span>
    );
  }
  return (
    <span className={styles.actions}>
      {mayEdit ? (
        <ActionIcon size={28} aria-label={t("timeEntries.edit", { hours })} onClick={onEdit}>
          <Pencil size={14} aria-hidden />
        </ActionIcon>
      ) : null}
      {mayDelete ? (
        <ActionIcon size={28} aria-label={t("timeEntries.delete", { hours })} onClick={onDelete}>
          <Trash2 size={14} aria-hidden />
        </ActionIcon>
      ) : null}
    </span>
  );
}

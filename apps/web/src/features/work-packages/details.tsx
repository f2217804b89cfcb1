/** One work package whole: its fields, its description, its history. In the drawer and on its own page. */
import { hasLink, linkOf, titleOf } from "@halyard/api-client/links";
import { Button } from "@mantine/core";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Eye, EyeOff } from "lucide-react";
import { lazy, Suspense, type ReactNode } from "react";
import { api } from "../../app/api.ts";
import { useT, type MessageId } from "../../app/i18n.tsx";
import { keys } from "../../app/keys.ts";
import { PersonName, ProfileLink } from "../../app/person.tsx";
import { FailedView, LoadingRows } from "../../ui/state-views.tsx";
import { ActivityList } from "./activity-list.tsx";
import { AssigneeCell, DateCell, PriorityCell, StatusCell, SubjectEditor } from "./columns/cells.tsx";
import { DescriptionEditor } from "./description-editor.tsx";
import styles from "./details.module.css";
import { Choice, Hours, WholeNumber } from "./field-editors.tsx";
import { mayEdit, workPackageQuery, type WorkPackage } from "./queries.ts";
import { useLookups } from "./use-lookups.ts";

const Belongings = lazy(async () => ({ default: (await import("./belongings.tsx")).Belongings }));

const ReminderButton = lazy(async () => ({
  default: (await import("../reminders/reminder-button.tsx")).ReminderButton,
}));

export function Details({ id }: { id: number }): ReactNode {
  const t = useT();
  const { data, error, refetch } = useQuery(workPackageQuery(id));
  if (data !== undefined) return <Filled workPackage={data} />;
  if (error === null) return <LoadingRows rows={10} />;
  return <FailedView error={error} title={t("workPackages.details.failed")} onRetry={() => void refetch()} />;
}

function Filled({ workPackage }: { workPackage: WorkPackage }): ReactNode {
  return (
    <>
      <h2 className={styles.subject}>
        <SubjectEditor row={workPackage} />
      </h2>
      <div className={styles.bar}>
        <span className={styles.quiet}>
          {titleOf(workPackage, "type")} #{workPackage.id} · {titleOf(workPackage, "project")}
        </span>
        <div className={styles.buttons}>
          <Suspense fallback={null}>
            <ReminderButton workPackageId={workPackage.id} />
          </Suspense>
          <WatchButton workPackage={workPackage} />
        </div>
      </div>
      <Fields row={workPackage} />
      <DescriptionEditor workPackage={workPackage} />
      <Suspense fallback={<LoadingRows rows={4} />}>
        <Belongings workPackage={workPackage} />
      </Suspense>
      <ActivityList workPackage={workPackage} />
    </>
  );
}

function Fields({ row }: { row: WorkPackage }): ReactNode {
  const t = useT();
  const look = useLookups();
  const none = t("workPackages.none");
  const milestone = row.date !== undefined;
  return (
    <dl className={styles.fields}>
      <Field label="workPackages.field.status">
        <StatusCell row={row} look={look} />
      </Field>
      <Field label="workPackages.field.assignee">
        <AssigneeCell row={row} none={t("workPackages.nobody")} />
        {mayEdit(row) ? <ProfileLink person={linkOf(row, "assignee")} /> : null}
      </Field>
      <Field label="workPackages.field.priority">
        <PriorityCell row={row} look={look} />
      </Field>
      {milestone ? null : (
        <Field label="workPackages.field.startDate">
          <DateCell row={row} attribute="startDate" none={t("workPackages.noDate")} look={look} />
        </Field>
      )}
      <Field label={milestone ? "workPackages.field.date" : "workPackages.field.dueDate"}>
        <DateCell row={row} attribute="dueDate" none={t("workPackages.noDate")} look={look} />
      </Field>
      {(["type", "responsible", "version", "category"] as const).map((attribute) => (
        <Field key={attribute} label={`workPackages.field.${attribute}`}>
          <Choice row={row} attribute={attribute} none={none} />
        </Field>
      ))}
      <Field label="workPackages.field.estimatedTime">
        <Hours row={row} attribute="estimatedTime" none={none} />
      </Field>
      <Field label="workPackages.field.remainingTime">
        <Hours row={row} attribute="remainingTime" none={none} />
      </Field>
      <Field label="workPackages.field.percentageDone">
        <WholeNumber row={row} attribute="percentageDone" none={none} suffix=" %" />
      </Field>
      <Field label="workPackages.field.storyPoints">
        <WholeNumber row={row} attribute="storyPoints" none={none} suffix="" />
      </Field>
      <Field label="workPackages.field.author">
        <PersonName person={linkOf(row, "author")} />
      </Field>
    </dl>
  );
}

function Field({ label, children }: { label: MessageId; children: ReactNode }): ReactNode {
  const t = useT();
  return (
    <>
      <dt>{t(label)}</dt>
      <dd>{children}</dd>
    </>
  );
}

function WatchButton({ workPackage }: { workPackage: WorkPackage }): ReactNode {
  const t = useT();
  const queries = useQueryClient();
  const watching = hasLink(workPackage, "unwatch");
  const link = linkOf(workPackage, watching ? "unwatch" : "watch");
  const change = useMutation({
    mutationFn: async () => {
      if (link !== null) await api.follow<unknown>(link);
    },
    onSuccess: () => queries.invalidateQueries({ queryKey: keys.one("work_packages", workPackage.id) }),
  });
  if (link === null) return null;
  return (
    <Button
      variant="default"
      size="compact-sm"
      loading={change.isPending}
      leftSection={watching ? <EyeOff size={14} aria-hidden /> : <Eye size={14} aria-hidden />}
      onClick={() => change.mutate()}
    >
      {t(watching ? "workPackages.details.unwatch" : "workPackages.details.watch")}
    </Button>
  );
}

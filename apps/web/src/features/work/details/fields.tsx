/** All fields of a work package as its form's schema has them: what may be changed is an editor, the rest is read. */
import { linkOf } from "@halyard/api-client/links";
import type { WorkPackage } from "@halyard/contract/resources";
import { Checkbox, VisuallyHidden } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useT, type MessageId } from "../../../shared/i18n/i18n.tsx";
import { PersonName, ProfileLink } from "../../../shared/components/person.tsx";
import { RelativeTime } from "../../../shared/dates/dates.tsx";
import { Notice } from "../../../shared/ui/feedback/notice.tsx";
import type { FlagAttribute } from "../model/change.ts";
import { AssigneeCell, DateCell, DurationCell, PriorityCell, StatusCell } from "../table/columns/cells.tsx";
import styles from "./details.module.css";
import { hoursText } from "../model/duration.ts";
import { Choice, Hours, WholeNumber } from "../editing/field-editors.tsx";
import { asRead, formQuery, mayEdit } from "../model/queries.ts";
import { useChange } from "../editing/use-change.ts";
import { useLookups } from "../model/use-lookups.ts";

export function Fields({ row }: { row: WorkPackage }): ReactNode {
  const t = useT();
  const look = useLookups();
  // Only who may change something asks what. Until it is known, and where it cannot be read, the server decides.
  const form = useQuery({ ...formQuery(row), enabled: mayEdit(row), placeholderData: (before) => before });
  const schema = form.data?._embedded.schema;
  const none = t("workPackages.none");
  const milestone = row.date !== undefined;
  const has = (attribute: string): boolean => schema === undefined || schema[attribute] !== undefined;
  /** The work package as this field may treat it. */
  const of = (attribute: string): WorkPackage => (schema?.[attribute]?.writable === false ? asRead(row) : row);
  const date = milestone ? "date" : "dueDate";
  return (
    <>
      {row.readonly === true ? (
        <div className={styles.notice}>
          <Notice>{t("workPackages.details.frozen")}</Notice>
        </div>
      ) : null}
      {mayEdit(row) ? null : <p className={styles.quiet}>{t("workPackages.details.readOnly")}</p>}
      <dl className={styles.fields}>
        <Field label="workPackages.field.status">
          <StatusCell row={of("status")} look={look} />
        </Field>
        <Field label="workPackages.field.assignee">
          <AssigneeCell row={of("assignee")} none={t("workPackages.nobody")} />
          {mayEdit(of("assignee")) ? <ProfileLink person={linkOf(row, "assignee")} /> : null}
        </Field>
        <Field label="workPackages.field.priority">
          <PriorityCell row={of("priority")} look={look} />
        </Field>
        {milestone ? null : (
          <Field label="workPackages.field.startDate">
            <DateCell row={of("startDate")} attribute="startDate" none={t("workPackages.noDate")} look={look} />
          </Field>
        )}
        <Field label={`workPackages.field.${date}`}>
          <DateCell row={of(date)} attribute="dueDate" none={t("workPackages.noDate")} look={look} />
        </Field>
        {milestone ? null : (
          <Field label="workPackages.field.duration">
            <DurationCell row={of("duration")} none={none} />
          </Field>
        )}
        <Field label="workPackages.field.scheduling">
          <div className={styles.flags}>
            <Flag row={of("scheduleManually")} attribute="scheduleManually" help={t(SCHEDULED[schedulingOf(row)])} />
            <Flag row={of("ignoreNonWorkingDays")} attribute="ignoreNonWorkingDays" />
          </div>
        </Field>
        {(["type", "responsible", "version", "sprint", "category"] as const)
          .filter((attribute) => attribute in row._links)
          .map((attribute) => (
            <Field key={attribute} label={`workPackages.field.${attribute}`}>
              <Choice row={of(attribute)} attribute={attribute} none={none} />
            </Field>
          ))}
        <Field label="workPackages.field.estimatedTime">
          <Hours row={of("estimatedTime")} attribute="estimatedTime" none={none} />
          <Total value={hoursText(row.derivedEstimatedTime)} />
        </Field>
        <Field label="workPackages.field.remainingTime">
          <Hours row={of("remainingTime")} attribute="remainingTime" none={none} />
          <Total value={hoursText(row.derivedRemainingTime)} />
        </Field>
        <Field label="workPackages.field.percentageDone">
          <WholeNumber row={of("percentageDone")} attribute="percentageDone" none={none} suffix=" %" />
          <Total value={row.derivedPercentageDone == null ? "" : `${row.derivedPercentageDone} %`} />
        </Field>
        {has("storyPoints") ? (
          <Field label="workPackages.field.storyPoints">
            <WholeNumber row={of("storyPoints")} attribute="storyPoints" none={none} suffix="" />
          </Field>
        ) : null}
        <Field label="workPackages.field.author">
          <PersonName person={linkOf(row, "author")} />
        </Field>
        <Field label="workPackages.field.createdAt">
          <RelativeTime time={row.createdAt} />
        </Field>
        <Field label="workPackages.field.updatedAt">
          <RelativeTime time={row.updatedAt} />
        </Field>
      </dl>
    </>
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

/** What it comes to with all below it; nothing where nothing is below it. */
function Total({ value }: { value: string }): ReactNode {
  const t = useT();
  if (value === "") return null;
  return (
    <span className={styles.total} title={t("workPackages.details.totalHelp")}>
      {t("workPackages.details.total", { value })}
      <VisuallyHidden> {t("workPackages.details.totalHelp")}</VisuallyHidden>
    </span>
  );
}

const SCHEDULED = {
  byHand: "workPackages.details.scheduledByHand",
  byChildren: "workPackages.details.scheduledByChildren",
  byOthers: "workPackages.details.scheduledByOthers",
} as const;

function schedulingOf(row: WorkPackage): keyof typeof SCHEDULED {
  if (row.scheduleManually !== false) return "byHand";
  return row._links["children"] === undefined ? "byOthers" : "byChildren";
}

interface FlagProps {
  row: WorkPackage;
  attribute: FlagAttribute;
  help?: string;
}

function Flag({ row, attribute, help }: FlagProps): ReactNode {
  const t = useT();
  const change = useChange();
  // People think of the days that count, the API of those that do not.
  const turned = attribute === "ignoreNonWorkingDays";
  const checked = (row[attribute] === true) !== turned;
  return (
    <Checkbox
      size="xs"
      label={t(turned ? "workPackages.field.workingDaysOnly" : "workPackages.field.scheduleManually")}
      {...(help === undefined ? {} : { description: help })}
      checked={checked}
      disabled={!mayEdit(row)}
      onChange={(event) => void change(row, { values: { [attribute]: event.currentTarget.checked !== turned } })}
    />
  );
}

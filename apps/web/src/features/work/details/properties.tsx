/** The properties of a work package as its form's schema has them: what can be changed is an editor, the rest is text. */
import { linkOf, titleOf } from "@halyard/api-client/links";
import type { WorkPackage } from "@halyard/contract/resources";
import { Checkbox } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useT, type MessageId } from "../../../shared/i18n/i18n.tsx";
import { PersonName, ProfileLink } from "../../../shared/components/person.tsx";
import { RelativeTime } from "../../../shared/dates/dates.tsx";
import { CustomValue } from "../custom-fields/custom-value.tsx";
import { customFieldsIn } from "../../../shared/custom-fields/fields.ts";
import { shownValue, type FlagAttribute } from "../model/change.ts";
import { AssigneeCell, DateCell, DurationCell, PriorityCell, StatusCell } from "../table/columns/cells.tsx";
import { hoursText } from "../model/duration.ts";
import { AsAllowed } from "../editing/as-allowed.tsx";
import type { Fields } from "../editing/treatment.ts";
import { Choice, Hours, WholeNumber } from "../editing/field-editors.tsx";
import { formQuery, mayEdit, schemaQuery } from "../model/queries.ts";
import { useChange } from "../editing/use-change.ts";
import { useLookups } from "../model/use-lookups.ts";
import { arranged } from "./arranged.tsx";
import { PropertyList, type Property } from "./property-list.tsx";
import styles from "./properties.module.css";

export function Properties({ row }: { row: WorkPackage }): ReactNode {
  const t = useT();
  // Only those who can change something ask what. Until it is known, and where it cannot be read, the server decides.
  const form = useQuery({ ...formQuery(row), enabled: mayEdit(row), placeholderData: (before) => before });
  const plain = useQuery({ ...schemaQuery(row), enabled: !mayEdit(row) });
  const fields = form.data?._embedded.schema ?? plain.data;
  const sheet: Sheet = {
    row,
    none: t("workPackages.none"),
    has: (attribute) => fields === undefined || fields[attribute] !== undefined,
    cell: cellsOf(row, fields),
  };
  const custom = customFieldsIn(fields).map((field): Property => ({
    label: { id: field.attribute, name: field.name },
    use: field.type !== "Boolean" && shownValue(row, field.attribute) === "" ? "empty" : "used",
    value: sheet.cell(field.attribute, (shown) => <CustomValue row={shown} field={field} none={sheet.none} />),
  }));
  const properties = [...usePlan(sheet), ...effort(sheet), ...custom, ...origin(sheet)];
  return (
    <section aria-label={t("details.properties")}>
      <PropertyList id={row.id} {...arranged(row.id, properties, fields)} />
    </section>
  );
}

interface Sheet {
  row: WorkPackage;
  none: string;
  /** Whether the work package has the attribute: its type may not, and rules hide some. */
  has: (attribute: string) => boolean;
  /** The value of an attribute, as it is allowed to be treated. */
  cell: (attribute: string, value: (shown: WorkPackage) => ReactNode) => ReactNode;
}

const cellsOf =
  (row: WorkPackage, fields: Fields | undefined): Sheet["cell"] =>
  (attribute, value) => (
    <AsAllowed row={row} attribute={attribute} fields={fields}>
      {value}
    </AsAllowed>
  );

/** Who does it, how urgent it is, and when. */
function usePlan({ row, none, has, cell }: Sheet): Property[] {
  const t = useT();
  const look = useLookups();
  const milestone = row.date !== undefined;
  const due = milestone ? "date" : "dueDate";
  const noDate = t("workPackages.noDate");
  const last = (shown: WorkPackage) => <DateCell row={shown} attribute="dueDate" none={noDate} look={look} />;
  const dates = (shown: WorkPackage) => (
    <div className={styles.dates}>
      <DateCell row={shown} attribute="startDate" none={noDate} look={look} until={shown.dueDate} />
      <span className={styles.until}>
        <span aria-hidden>–</span>
        {last(shown)}
      </span>
      {shown.duration === null ? null : (
        <span className={styles.length}>
          <DurationCell row={shown} none={none} />
        </span>
      )}
    </div>
  );
  const days: Property[] = [
    milestone
      ? { label: "workPackages.field.date", use: "used", value: cell(due, last) }
      : { label: "workPackages.field.days", use: "used", value: cell(due, dates) },
    ...(milestone || row.duration !== null
      ? []
      : [
          {
            label: "workPackages.field.duration",
            use: "empty",
            value: cell("duration", (shown) => <DurationCell row={shown} none={none} />),
          } as const,
        ]),
  ];
  const people: Property[] = [
    {
      label: "workPackages.field.assignee",
      use: "used",
      value: cell("assignee", (shown) => (
        <div className={styles.person}>
          <AssigneeCell row={shown} none={t("workPackages.noOne")} />
          {mayEdit(shown) ? <ProfileLink person={linkOf(row, "assignee")} /> : null}
        </div>
      )),
    },
  ];
  return [
    {
      label: "workPackages.field.status",
      use: "used",
      value: cell("status", (shown) => (
        <span className={styles.main}>
          <StatusCell row={shown} look={look} />
        </span>
      )),
    },
    ...(has("assignee") ? people : []),
    {
      label: "workPackages.field.priority",
      use: "used",
      value: cell("priority", (shown) => <PriorityCell row={shown} look={look} />),
    },
    ...(has(due) ? days : []),
    {
      label: "workPackages.field.scheduling",
      // By hand and on working days is the rule.
      use: row.scheduleManually === false || row.ignoreNonWorkingDays === true ? "used" : "rest",
      value: (
        <div className={styles.flags}>
          {cell("scheduleManually", (shown) => (
            <Flag row={shown} attribute="scheduleManually" help={t(SCHEDULED[schedulingOf(row)])} />
          ))}
          {cell("ignoreNonWorkingDays", (shown) => (
            <Flag row={shown} attribute="ignoreNonWorkingDays" />
          ))}
        </div>
      ),
    },
    ...(["responsible", "version", "sprint", "projectPhase", "category"] as const)
      .filter((attribute) => attribute in row._links)
      .map((attribute): Property => ({
        label: `workPackages.field.${attribute}`,
        use: titleOf(row, attribute) === "" ? "empty" : "used",
        value: cell(attribute, (shown) => <Choice row={shown} attribute={attribute} none={none} />),
      })),
  ];
}

/** How much work it is and how far it got. */
function effort({ row, none, has, cell }: Sheet): Property[] {
  const hours = (attribute: "estimatedTime" | "remainingTime", total: string | null | undefined): Property => ({
    label: `workPackages.field.${attribute}`,
    use: row[attribute] == null && total == null ? "empty" : "used",
    value: (
      <>
        {cell(attribute, (shown) => (
          <Hours row={shown} attribute={attribute} none={none} />
        ))}
        <Total value={total == null || total === row[attribute] ? "" : hoursText(total)} />
      </>
    ),
  });
  const number = (attribute: "percentageDone" | "storyPoints", suffix: string, total: number | null): Property => ({
    label: `workPackages.field.${attribute}`,
    use: row[attribute] === null && total === null ? "empty" : "used",
    value: (
      <>
        {cell(attribute, (shown) => (
          <WholeNumber row={shown} attribute={attribute} none={none} suffix={suffix} />
        ))}
        <Total value={total === null || total === row[attribute] ? "" : `${total}${suffix}`} />
      </>
    ),
  });
  return [
    ...(has("estimatedTime") ? [hours("estimatedTime", row.derivedEstimatedTime)] : []),
    ...(has("remainingTime") ? [hours("remainingTime", row.derivedRemainingTime)] : []),
    ...(has("percentageDone") ? [number("percentageDone", "%", row.derivedPercentageDone ?? null)] : []),
    ...(has("storyPoints") ? [number("storyPoints", "", null)] : []),
  ];
}

/** Where it comes from: what its activity says as well. */
const origin = ({ row }: Sheet): Property[] => [
  { label: "workPackages.field.author", use: "used", value: <PersonName person={linkOf(row, "author")} /> },
  { label: "workPackages.field.createdAt", use: "rest", value: <RelativeTime time={row.createdAt} /> },
  { label: "workPackages.field.updatedAt", use: "rest", value: <RelativeTime time={row.updatedAt} /> },
];

/** The sum with everything below it. */
function Total({ value }: { value: string }): ReactNode {
  const t = useT();
  if (value === "") return null;
  return (
    <span className={styles.total} title={t("workPackages.details.totalHelp")}>
      {t("workPackages.details.total", { value })}
    </span>
  );
}

const SCHEDULED = {
  byHand: "workPackages.details.scheduledByHand",
  byChildren: "workPackages.details.scheduledByChildren",
  byOthers: "workPackages.details.scheduledByOthers",
} as const satisfies Record<string, MessageId>;

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

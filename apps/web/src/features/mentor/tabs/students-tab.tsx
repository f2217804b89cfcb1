/** Every student in a row: a matrix of what counts. */
import type { MentorData, Student } from "@halyard/contract/mentoring";
import { useMemo, useState, type ReactNode } from "react";
import { useT, type translate } from "../../../shared/i18n/i18n.tsx";
import type { Column } from "../../../shared/ui/data-table/model/column.ts";
import { DataTable } from "../../../shared/ui/data-table/data-table.tsx";
import { RelativeTime } from "../../../shared/dates/dates.tsx";
import { EmptyView } from "../../../shared/ui/feedback/state-views.tsx";
import styles from "../mentor.module.css";
import { StudentTag } from "./student-tag.tsx";

type Sortable =
  | "name"
  | "project"
  | "performance"
  | "openPullRequests"
  | "mergedPullRequests"
  | "tasksDone"
  | "lastActiveAt";

export function StudentsTab({ data }: { data: MentorData }): ReactNode {
  const t = useT();
  const [sort, setSort] = useState<{ column: string; descending: boolean }>({ column: "name", descending: false });
  const columns = useMemo(() => columnsOf(t), [t]);
  const rows = useMemo(() => sorted(data.students, sort.column, sort.descending), [data.students, sort]);
  return (
    <div className={styles.table}>
      <DataTable
        label={t("mentor.tab.students")}
        columns={columns}
        rows={rows}
        rowId={(student) => String(student.id)}
        rowLabel={(student) => student.name}
        status="ready"
        empty={<EmptyView title={t("mentor.noStudents")} help={t("mentor.noStudentsHelp")} />}
        sort={sort}
        onSort={setSort}
        total={rows.length}
      />
    </div>
  );
}

const columnsOf = (t: typeof translate): Column<Student>[] => [
  {
    id: "name",
    header: t("mentor.column.student"),
    width: 180,
    sortable: true,
    cell: ({ name }) => <strong>{name}</strong>,
  },
  {
    id: "status",
    header: t("mentor.column.status"),
    width: 130,
    cell: ({ status }) => <StudentTag status={status} />,
  },
  {
    id: "performance",
    header: t("mentor.column.performance"),
    width: 115,
    sortable: true,
    cell: ({ performance }) => (performance === null ? "–" : t("mentor.percent", { percent: performance })),
  },
  { id: "project", header: t("mentor.column.project"), width: 150, sortable: true, cell: ({ project }) => project },
  { id: "phase", header: t("mentor.column.phase"), width: 115, cell: ({ phase }) => t(`mentor.phase.${phase}`) },
  {
    id: "openPullRequests",
    header: t("mentor.column.open"),
    width: 100,
    sortable: true,
    cell: (one) => one.openPullRequests,
  },
  {
    id: "mergedPullRequests",
    header: t("mentor.column.merged"),
    width: 115,
    sortable: true,
    cell: (one) => one.mergedPullRequests,
  },
  {
    id: "tasksDone",
    header: t("mentor.column.tasks"),
    width: 90,
    sortable: true,
    cell: ({ tasksDone, tasksTotal }) => `${tasksDone} / ${tasksTotal}`,
  },
  {
    id: "lastActiveAt",
    header: t("mentor.column.active"),
    width: 125,
    sortable: true,
    cell: ({ lastActiveAt }) => (lastActiveAt === null ? t("mentor.never") : <RelativeTime time={lastActiveAt} />),
  },
];

const SORTABLE: readonly Sortable[] = [
  "name",
  "project",
  "performance",
  "openPullRequests",
  "mergedPullRequests",
  "tasksDone",
  "lastActiveAt",
];

/** What is unknown comes last, whichever way. */
function sorted(students: readonly Student[], column: string, descending: boolean): Student[] {
  const by = SORTABLE.find((one) => one === column) ?? "name";
  const sign = descending ? -1 : 1;
  return students.toSorted((a, b) => {
    const [left, right] = [a[by], b[by]];
    if (left === null || right === null) return left === right ? 0 : left === null ? 1 : -1;
    if (typeof left === "number" && typeof right === "number") return sign * (left - right);
    return sign * String(left).localeCompare(String(right));
  });
}

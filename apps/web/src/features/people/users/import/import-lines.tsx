/** The lines of a file with what each would do, or did, and what is wrong with it. Only what is seen is loaded. */
import type { UserImport, ImportLine } from "@halyard/contract/schemas/identity/people";
import { SegmentedControl } from "@mantine/core";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useMemo, useState, type ReactNode } from "react";
import { useT, type translate } from "../../../../shared/i18n/i18n.tsx";
import type { Column } from "../../../../shared/ui/data-table/model/column.ts";
import { DataTable } from "../../../../shared/ui/data-table/data-table.tsx";
import { Tag } from "../../../../shared/ui/primitives/tag.tsx";
import styles from "./import.module.css";
import { linesQuery } from "./queries.ts";

const TONES = {
  create: "plain",
  update: "plain",
  unchanged: "plain",
  invalid: "bad",
  created: "good",
  updated: "good",
  failed: "bad",
} as const;

export function ImportLines({ found }: { found: UserImport }): ReactNode {
  const t = useT();
  const wrong = found.counts.invalid + found.counts.failed;
  const [asked, setOnlyWrong] = useState(false);
  const onlyWrong = asked && wrong > 0;
  const list = useInfiniteQuery(linesQuery(found.id, found.status, onlyWrong));
  const rows = useMemo(() => list.data?.pages.flatMap((page) => page._embedded.elements) ?? [], [list.data]);
  const columns = useMemo(() => columnsOf(t), [t]);
  return (
    <>
      {wrong === 0 ? null : (
        <SegmentedControl
          aria-label={t("users.import.show")}
          className={styles.filter}
          value={onlyWrong ? "wrong" : "all"}
          onChange={(value) => setOnlyWrong(value === "wrong")}
          data={[
            { value: "all", label: t("users.import.allLines", { count: found.total }) },
            { value: "wrong", label: t("users.import.wrongLines", { count: wrong }) },
          ]}
        />
      )}
      <div className={styles.lines}>
        <DataTable
          label={t("users.import.lines")}
          columns={columns}
          rows={rows}
          rowId={(row) => String(row.line)}
          rowLabel={(row) => t("users.import.line", { line: row.line })}
          status={list.isPending ? "loading" : list.isError && list.data === undefined ? "failed" : "ready"}
          error={list.error}
          onRetry={() => void list.refetch()}
          empty={{ title: t("users.none") }}
          total={list.data?.pages[0]?.total ?? rows.length}
          onEndReached={() => {
            if (list.hasNextPage && !list.isFetchingNextPage) void list.fetchNextPage();
          }}
          loadingMore={list.isFetchingNextPage}
        />
      </div>
    </>
  );
}

function columnsOf(t: typeof translate): Column<ImportLine>[] {
  const text = (id: "login" | "name" | "email", width: number): Column<ImportLine> => ({
    id,
    header: t(`users.import.column.${id}`),
    width,
    // Whose line it is is said by the login where there is room for one of them.
    wideOnly: id !== "login",
    cell: (row) => <span data-wrong={isWrong(row, id) || undefined}>{row[id]}</span>,
  });
  return [
    { id: "line", header: t("users.import.column.line"), width: 76, align: "end", cell: (row) => row.line },
    text("login", 130),
    text("name", 150),
    text("email", 190),
    {
      id: "admin",
      header: t("users.import.column.admin"),
      width: 70,
      wideOnly: true,
      cell: (row) => <span data-wrong={isWrong(row, "admin") || undefined}>{row.admin}</span>,
    },
    {
      id: "outcome",
      header: t("users.import.column.outcome"),
      width: 120,
      cell: (row) => <Tag tone={TONES[row.outcome]}>{t(`users.import.outcome.${row.outcome}`)}</Tag>,
    },
    {
      id: "problems",
      header: t("users.import.column.problems"),
      width: 220,
      grow: true,
      cell: (row) => {
        const wrong = row.problems.map(({ message }) => message).join(" ");
        const words = wrong === "" ? changesIn(t, row) : wrong;
        return (
          <span className={wrong === "" ? styles.changes : styles.problem} title={words}>
            {words}
          </span>
        );
      },
    },
  ];
}

/** What becomes of whom there is already: `Email: from, to`. */
function changesIn(t: typeof translate, { changes }: ImportLine): string {
  const said = (value: string | boolean): string =>
    typeof value === "string" ? value : t(value ? "users.import.yes" : "users.import.no");
  const own = OWN.flatMap((attribute) => {
    const change = changes[attribute];
    return change === undefined ? [] : [{ ...change, name: t(`users.import.column.${attribute}`) }];
  });
  const custom = Object.values(changes).filter(({ name }) => name !== undefined);
  return [...own, ...custom].map(({ name, from, to }) => `${name ?? ""}: ${said(from)} → ${said(to)}`).join(", ");
}

const OWN = ["name", "email", "status", "admin"] as const;

const isWrong = (row: ImportLine, attribute: string): boolean =>
  row.problems.some((problem) => problem.attribute === attribute);

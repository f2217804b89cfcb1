/** Headings above a list, and cells below them: what a heading says, no row says again. On a phone each row says it itself. */
import { Skeleton } from "@mantine/core";
import type { ComponentProps, CSSProperties, ReactNode } from "react";
import { useT } from "../../i18n/i18n.tsx";
import { PhoneRow } from "../data-table/phone-row.tsx";
import { usePhone } from "../layout/use-phone.ts";
import styles from "./column-list.module.css";

export interface ListColumn {
  /** The heading. */
  name: string;
  /** A track of a CSS grid, the same in every row: `120px`, `minmax(160px, 2fr)`. */
  width: string;
  align?: "end";
}

const tracksOf = (columns: readonly ListColumn[]): CSSProperties => ({
  "--tracks": columns.map(({ width }) => width).join(" "),
});

interface ListTableProps {
  columns: readonly ListColumn[];
  /** Directly below the page's tabs. */
  first?: boolean;
  /** One `ul`, whose `li` are the rows. */
  children: ReactNode;
}

/** Column headings with the rows below, across the whole page. */
export function ListTable({ columns, first = false, children }: ListTableProps): ReactNode {
  return (
    <div className={styles.table} style={tracksOf(columns)} data-first={first || undefined}>
      <div className={styles.band}>
        <ListHead columns={columns} />
      </div>
      {children}
    </div>
  );
}

interface ListTableLoadingProps extends Pick<ListTableProps, "columns" | "first"> {
  rows?: number;
}

/** The headings, and grey bars where the cells will be; read out as "Loading…". */
export function ListTableLoading({ columns, first = false, rows = 5 }: ListTableLoadingProps): ReactNode {
  const t = useT();
  return (
    <div role="status" aria-label={t("ui.loading")}>
      <ListTable columns={columns} first={first}>
        <ul aria-hidden>
          {Array.from({ length: rows }, (_, row) => (
            <li key={row}>
              <ListCells>
                {columns.map(({ name, align }, at) => (
                  <span key={name} className={styles.bone} data-align={align}>
                    <Skeleton height={12} width={align === "end" ? 24 : `${at === 0 ? 56 - ((row * 17) % 24) : 48}%`} />
                  </span>
                ))}
              </ListCells>
            </li>
          ))}
        </ul>
      </ListTable>
    </div>
  );
}

/** For the eye alone: cells have their words for those who hear them. */
function ListHead({ columns }: { columns: readonly ListColumn[] }): ReactNode {
  return (
    <div className={styles.head} aria-hidden>
      {columns.map(({ name, align }) => (
        <span key={name} data-align={align}>
          {name}
        </span>
      ))}
    </div>
  );
}

/** What stands in two lines on a phone. */
export type PhoneFacts = ComponentProps<typeof PhoneRow>;

interface ListCellsProps {
  /** Instead of the cells, on a phone; without it they follow each other there. */
  phone?: PhoneFacts | undefined;
  children: ReactNode;
}

/** The cells of one row, the first of which names it. */
export function ListCells({ phone, children }: ListCellsProps): ReactNode {
  const isPhone = usePhone();
  if (phone !== undefined && isPhone) return <PhoneRow {...phone} />;
  return <div className={styles.cells}>{children}</div>;
}

interface ListCellProps {
  /** The same with what the heading says: read aloud, and shown where there are no headings. */
  words?: string;
  align?: "end";
  /** What stands below the heading. */
  children?: ReactNode;
}

export function ListCell({ words, align, children }: ListCellProps): ReactNode {
  if (words === undefined) {
    return (
      <span className={styles.cell} data-align={align}>
        {children}
      </span>
    );
  }
  return (
    <span className={styles.cell} data-align={align}>
      <span className={styles.figure} aria-hidden>
        {children}
      </span>
      <span className={styles.said}>{words}</span>
    </span>
  );
}

/** The columns of the list of versions. */
import { hasLink, titleOf } from "@halyard/api-client/links";
import { Button, Menu } from "@mantine/core";
import type { ReactNode } from "react";
import { formatShortDay } from "../../../../shared/dates/dates.tsx";
import { localDay } from "../../../../shared/dates/local-day.ts";
import type { translate } from "../../../../shared/i18n/i18n.tsx";
import type { Column } from "../../../../shared/ui/data-table/model/column.ts";
import { PhoneRow } from "../../../../shared/ui/data-table/phone-row.tsx";
import { DotsMenu } from "../../../../shared/ui/menu/dots-menu.tsx";
import { DoneBar } from "../../../../shared/ui/charts/done-bar.tsx";
import { VERSION_STATUSES } from "../../version-order.ts";
import styles from "../frame/list-page.module.css";
import { isOwn, VERSION_SHARINGS, type ProjectVersion } from "./queries.ts";

export type VersionAction = "edit" | "move" | "delete" | "open" | "locked" | "closed";

/** By the version's id; undefined: they are on their way. */
type Counts = ReadonlyMap<number, number> | undefined;

interface VersionColumnsOptions {
  projectId: number;
  /** At least one of them is shared with other projects. */
  shares: boolean;
  /** At least one of them is late, or over and not closed. */
  needsAttention: boolean;
  counts: Readonly<Record<"open" | "all" | "overdue", Counts>>;
  onAction: (action: VersionAction, version: ProjectVersion) => void;
}

export function versionColumns(t: typeof translate, options: VersionColumnsOptions): Column<ProjectVersion>[] {
  const { projectId, shares, needsAttention, counts, onAction } = options;
  const name = (version: ProjectVersion): ReactNode => (
    <span className={styles.line}>
      <span className={styles.name}>{version.name}</span>
      <Exception t={t} version={version} projectId={projectId} />
      {(version.description.raw ?? "") === "" ? null : (
        <span className={styles.about} title={version.description.raw ?? ""}>
          {version.description.raw}
        </span>
      )}
    </span>
  );
  const menu = (version: ProjectVersion): ReactNode => <VersionMenu t={t} version={version} onAction={onAction} />;
  const attention = (version: ProjectVersion): ReactNode => (
    <NeedsAttention t={t} version={version} counts={counts} onAction={onAction} />
  );
  return [
    {
      id: "name",
      header: t("projectVersions.column.name"),
      width: 200,
      grow: 1,
      cell: name,
      phoneCell: (version) => (
        <PhoneRow
          name={name(version)}
          sign={0}
          end={
            version.endDate === null ? null : (
              <>
                {t(version.endDate < localDay() ? "projectVersions.ended" : "projectVersions.ends")}{" "}
                <Finish t={t} version={version} />
              </>
            )
          }
          facts={
            <>
              <Progress t={t} id={version.id} counts={counts} words />
              {attention(version)}
            </>
          }
          menu={menu(version)}
        />
      ),
    },
    {
      id: "start",
      header: t("projectVersions.column.start"),
      width: 112,
      wideOnly: true,
      cell: ({ startDate }) => (startDate === null ? <NoDate t={t} /> : formatShortDay(startDate)),
    },
    {
      id: "end",
      header: t("projectVersions.column.end"),
      width: 112,
      cell: (version) => <Finish t={t} version={version} />,
    },
    {
      id: "progress",
      header: t("projectVersions.column.progress"),
      width: 188,
      wideOnly: true,
      cell: ({ id }) => <Progress t={t} id={id} counts={counts} />,
    },
    ...(needsAttention
      ? [
          {
            id: "attention",
            header: t("projectVersions.column.attention"),
            width: 202,
            wideOnly: true,
            cell: attention,
          },
        ]
      : []),
    ...(shares ? [sharingColumn(t)] : []),
    {
      id: "actions",
      header: t("projectVersions.column.actions"),
      width: 56,
      unlabeled: true,
      over: true,
      cell: menu,
    },
  ];
}

/** Its last day is past and nothing is open in it, so what is left to do is to close it. */
export const isOver = (version: ProjectVersion, openCounts: Counts): boolean =>
  version.status !== "closed" &&
  version.endDate !== null &&
  version.endDate < localDay() &&
  openCounts !== undefined &&
  (openCounts.get(version.id) ?? 0) === 0 &&
  hasLink(version, "updateImmediately");

/** Where at least one is shared. */
const sharingColumn = (t: typeof translate): Column<ProjectVersion> => ({
  id: "sharing",
  header: t("projectVersions.column.sharing"),
  width: 180,
  wideOnly: true,
  cell: ({ sharing }) => {
    const known = VERSION_SHARINGS.find((one) => one === sharing) ?? "none";
    const words = t(`projectVersions.sharing.${known}`);
    return known === "none" ? <span className={styles.quiet}>{words}</span> : words;
  },
});

const NoDate = ({ t }: { t: typeof translate }): ReactNode => <span className={styles.quiet}>{t("ui.noDate")}</span>;

/** Red while it is open beyond its last day. */
function Finish({ t, version: { endDate, status } }: { t: typeof translate; version: ProjectVersion }): ReactNode {
  if (endDate === null) return <NoDate t={t} />;
  const isLate = status === "open" && endDate < localDay();
  return <span className={isLate ? styles.late : undefined}>{formatShortDay(endDate)}</span>;
}

interface ExceptionProps extends Pick<VersionColumnsOptions, "projectId"> {
  t: typeof translate;
  version: ProjectVersion;
}

/** Behind the name: that it isn't open, and that it is of another project. */
function Exception({ t, version, projectId }: ExceptionProps): ReactNode {
  const status = VERSION_STATUSES.find((one) => one === version.status) ?? "open";
  const words = [
    status === "open" ? "" : t(`projectVersions.status.${status}`),
    isOwn(version, projectId) ? "" : t("projectVersions.from", { project: titleOf(version, "definingProject") }),
  ].filter((one) => one !== "");
  return words.length === 0 ? null : <span className={styles.quiet}>{words.join(", ")}</span>;
}

interface ProgressProps extends Pick<VersionColumnsOptions, "counts"> {
  t: typeof translate;
  id: number;
}

const isKnown = ({ open, all }: VersionColumnsOptions["counts"]): boolean => open !== undefined && all !== undefined;

/** How far it is. */
function Progress({ t, id, counts, words = false }: ProgressProps & { words?: boolean }): ReactNode {
  const [all, open] = [counts.all?.get(id) ?? 0, counts.open?.get(id) ?? 0];
  if (!isKnown(counts) || all === 0) return <Figures {...{ t, id, counts, words }} />;
  return (
    <span className={styles.progress}>
      <span className={styles.bar}>
        <DoneBar done={all - open} total={all} />
      </span>
      <span className={styles.figures}>
        <Figures {...{ t, id, counts, words }} />
      </span>
    </span>
  );
}

/** @param words with what is counted */
function Figures({ t, id, counts, words = false }: ProgressProps & { words?: boolean }): ReactNode {
  if (!isKnown(counts)) return null;
  const [all, open] = [counts.all?.get(id) ?? 0, counts.open?.get(id) ?? 0];
  if (all === 0) return <span className={styles.quiet}>{t("projectVersions.empty")}</span>;
  const figures = { done: all - open, total: all };
  return <span>{t(words ? "projectVersions.progressDone" : "projectVersions.progress", figures)}</span>;
}

/** As on the roadmap, what is late in it; what is left to do with one that is over. */
function NeedsAttention({
  t,
  version,
  counts,
  onAction,
}: VersionMenuProps & Pick<VersionColumnsOptions, "counts">): ReactNode {
  const overdue = counts.overdue?.get(version.id) ?? 0;
  if (overdue > 0) return <span className={styles.late}>{t("projectVersions.overdue", { count: overdue })}</span>;
  if (!isOver(version, counts.open)) return null;
  return (
    <span className={styles.line}>
      <span className={styles.allDone}>{t("projectVersions.allDone")}</span>
      <CloseNow t={t} version={version} onAction={onAction} />
    </span>
  );
}

/** What is left to do with one that is over. */
function CloseNow({ t, version, onAction }: VersionMenuProps): ReactNode {
  return (
    <Button
      variant="default"
      size="compact-sm"
      className={styles.close}
      aria-label={t("projectVersions.closeOf", { name: version.name })}
      onClick={() => onAction("closed", version)}
    >
      {t("projectVersions.closeNow")}
    </Button>
  );
}

interface VersionMenuProps extends Pick<VersionColumnsOptions, "onAction"> {
  t: typeof translate;
  version: ProjectVersion;
}

function VersionMenu({ t, version, onAction }: VersionMenuProps): ReactNode {
  if (!hasLink(version, "updateImmediately")) return null;
  const { status } = version;
  const item = (action: VersionAction, label: string): ReactNode => (
    <Menu.Item onClick={() => onAction(action, version)}>{label}</Menu.Item>
  );
  return (
    <DotsMenu label={t("projectVersions.actions", { name: version.name })} dots={16}>
      {item("edit", t("projectVersions.edit"))}
      {item("move", t("projectVersions.move"))}
      {status === "open" ? item("locked", t("projectVersions.lock")) : item("open", t("projectVersions.reopen"))}
      {status === "closed" ? null : item("closed", t("projectVersions.close"))}
      {hasLink(version, "delete") ? (
        <Menu.Item color="var(--danger)" onClick={() => onAction("delete", version)}>
          {t("projectVersions.delete")}
        </Menu.Item>
      ) : null}
    </DotsMenu>
  );
}

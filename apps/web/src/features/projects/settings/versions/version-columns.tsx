/** The columns of the list of versions. */
import { hasLink, titleOf } from "@halyard/api-client/links";
import { Menu } from "@mantine/core";
import type { ReactNode } from "react";
import { formatDay } from "../../../../shared/dates/dates.tsx";
import { localDay } from "../../../../shared/dates/local-day.ts";
import type { translate } from "../../../../shared/i18n/i18n.tsx";
import type { Column } from "../../../../shared/ui/data-table/model/column.ts";
import { DotsMenu } from "../../../../shared/ui/menu/dots-menu.tsx";
import { Tag } from "../../../../shared/ui/primitives/tag.tsx";
import { DoneBar } from "../../../../shared/ui/charts/done-bar.tsx";
import styles from "../frame/list-page.module.css";
import { isOwn, VERSION_SHARINGS, type ProjectVersion } from "./queries.ts";

export type VersionAction = "edit" | "move" | "delete" | "open" | "locked" | "closed";

interface VersionColumnsOptions {
  projectId: number;
  /** At least one of them is shared with other projects. */
  shares: boolean;
  /** By the version's id; undefined: they are on their way. */
  openCounts: ReadonlyMap<number, number> | undefined;
  allCounts: ReadonlyMap<number, number> | undefined;
  onAction: (action: VersionAction, version: ProjectVersion) => void;
}

export function versionColumns(t: typeof translate, options: VersionColumnsOptions): Column<ProjectVersion>[] {
  const { projectId, shares, openCounts, allCounts, onAction } = options;
  return [
    {
      id: "name",
      header: t("projectVersions.column.name"),
      width: 160,
      grow: true,
      cell: (version) => (
        <span className={styles.line}>
          <span className={styles.name}>{version.name}</span>
          {version.status === "locked" ? <Tag>{t("projectVersions.status.locked")}</Tag> : null}
          {isOwn(version, projectId) ? null : (
            <span className={styles.quiet}>
              {t("projectVersions.from", { project: titleOf(version, "definingProject") })}
            </span>
          )}
        </span>
      ),
    },
    {
      id: "start",
      header: t("projectVersions.column.start"),
      width: 120,
      wideOnly: true,
      cell: ({ startDate }) => (startDate === null ? <NoDate t={t} /> : formatDay(startDate)),
    },
    {
      id: "end",
      header: t("projectVersions.column.end"),
      width: 120,
      cell: (version) => <Finish t={t} version={version} />,
    },
    {
      id: "progress",
      header: t("projectVersions.column.progress"),
      width: 200,
      wideOnly: true,
      cell: ({ id }) =>
        openCounts === undefined || allCounts === undefined ? null : (
          <Progress t={t} open={openCounts.get(id) ?? 0} all={allCounts.get(id) ?? 0} />
        ),
    },
    ...(shares ? [sharingColumn(t)] : []),
    {
      id: "actions",
      header: t("projectVersions.column.actions"),
      width: 56,
      unlabeled: true,
      cell: (version) => <VersionMenu t={t} version={version} onAction={onAction} />,
    },
  ];
}

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
  return <span className={isLate ? styles.late : undefined}>{formatDay(endDate)}</span>;
}

function Progress({ t, open, all }: { t: typeof translate; open: number; all: number }): ReactNode {
  if (all === 0) return <span className={styles.quiet}>{t("projectVersions.empty")}</span>;
  return (
    <span className={styles.progress}>
      <span className={styles.bar}>
        <DoneBar done={all - open} total={all} />
      </span>
      {t("projectVersions.progress", { done: all - open, total: all })}
    </span>
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

/** `/projects/{id}/settings/versions`: the versions of a project and what is open in them. */
import { hasLink, linkOf } from "@halyard/api-client/links";
import type { Project } from "@halyard/contract/resources";
import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Milestone, Plus } from "lucide-react";
import { lazy, Suspense, useCallback, useMemo, useState, type ReactNode } from "react";
import { useT } from "../../../../shared/i18n/i18n.tsx";
import { useShortcut } from "../../../../shared/ui/shortcuts/shortcuts.ts";
import styles from "../frame/list-page.module.css";
import { ListPage } from "../frame/list-page.tsx";
import { SettingsSection } from "../frame/settings-frame.tsx";
import { useSetStatus } from "./changes.ts";
import { inOrder, projectVersionsQuery, versionCountsQuery, type ProjectVersion } from "./queries.ts";
import { isOver, versionColumns, type VersionAction } from "./version-columns.tsx";
import "./messages.ts";

const VersionDialog = lazy(async () => ({ default: (await import("./version-dialog.tsx")).VersionDialog }));
const MoveDialog = lazy(async () => ({ default: (await import("./move-dialog.tsx")).MoveDialog }));
const DeleteDialog = lazy(async () => ({ default: (await import("./delete-dialog.tsx")).DeleteDialog }));

export const VersionsPage = (): ReactNode => (
  <SettingsSection id="versions">{(project) => <Versions key={project.id} project={project} />}</SettingsSection>
);

type Open = { kind: "create" } | { kind: "edit" | "move" | "delete"; version: ProjectVersion };

function Versions({ project }: { project: Project }): ReactNode {
  const t = useT();
  const [open, setOpen] = useState<Open | null>(null);
  const list = useQuery(projectVersionsQuery(project.id));
  const rows = useMemo(() => inOrder(list.data ?? []), [list.data]);
  const ids = useMemo(() => rows.map(({ id }) => id), [rows]);
  const shares = rows.some(({ sharing }) => sharing !== "none");
  const openCounts = useQuery(versionCountsQuery(ids, "open")).data;
  const allCounts = useQuery(versionCountsQuery(ids, "all")).data;
  const overdueCounts = useQuery(versionCountsQuery(ids, "overdue")).data;
  const { mutate: setStatus } = useSetStatus();
  const act = useCallback(
    (action: VersionAction, version: ProjectVersion) => {
      if (action === "edit" || action === "move" || action === "delete") setOpen({ kind: action, version });
      else setStatus({ version, status: action });
    },
    [setStatus],
  );
  const columns = useMemo(() => {
    const counts = { open: openCounts, all: allCounts, overdue: overdueCounts };
    const needsAttention = rows.some((row) => (overdueCounts?.get(row.id) ?? 0) > 0 || isOver(row, openCounts));
    return versionColumns(t, { projectId: project.id, shares, needsAttention, counts, onAction: act });
  }, [t, project.id, rows, shares, openCounts, allCounts, overdueCounts, act]);
  const creates = linkOf(project, "createVersion") !== null;
  useShortcut("c", t("projectVersions.new"), () => setOpen({ kind: "create" }), creates);
  const create = (
    <Button
      leftSection={<Plus size={16} aria-hidden />}
      onClick={() => setOpen({ kind: "create" })}
      aria-keyshortcuts="c"
    >
      {t("projectVersions.new")}
    </Button>
  );
  const close = (): void => setOpen(null);
  return (
    <div className={styles.page}>
      <ListPage
        label={t("projectVersions.title")}
        list={list}
        action={create}
        columns={columns}
        rows={rows}
        rowId={(row) => String(row.id)}
        rowLabel={(row) => row.name}
        failedTitle={t("projectVersions.failed")}
        empty={{
          icon: <Milestone size={24} aria-hidden />,
          title: t("projectVersions.none"),
          help: t("projectVersions.noneHelp"),
        }}
        onOpen={(row) => {
          if (hasLink(row, "updateImmediately")) setOpen({ kind: "edit", version: row });
        }}
      />
      <Suspense>
        {open?.kind === "create" ? <VersionDialog project={project} version={null} onClose={close} /> : null}
        {open?.kind === "edit" ? <VersionDialog project={project} version={open.version} onClose={close} /> : null}
        {open?.kind === "move" ? (
          <MoveDialog
            version={open.version}
            targets={rows.filter(({ id, status }) => id !== open.version.id && status === "open")}
            count={openCounts?.get(open.version.id) ?? 0}
            onClose={close}
          />
        ) : null}
        {open?.kind === "delete" ? (
          <DeleteDialog version={open.version} count={allCounts?.get(open.version.id) ?? 0} onClose={close} />
        ) : null}
      </Suspense>
    </div>
  );
}

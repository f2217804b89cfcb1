/** `/projects/{id}/settings/members`: who is in a project, with which roles, and from where they come. */
import { hasLink, linkedId, titleOf } from "@halyard/api-client/links";
import type { Membership } from "@halyard/contract/people";
import type { Project } from "@halyard/contract/resources";
import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { UserPlus } from "lucide-react";
import { lazy, Suspense, useCallback, useMemo, useState, type ReactNode } from "react";
import { failuresOf, problemsById, type Outcome } from "../../../../shared/api/run-sequentially.ts";
import { useT } from "../../../../shared/i18n/i18n.tsx";
import { DataTable } from "../../../../shared/ui/data-table/data-table.tsx";
import { useChoosing } from "../../../../shared/ui/data-table/model/use-choosing.ts";
import { useShortcut } from "../../../../shared/ui/shortcuts/shortcuts.ts";
import { SectionActions } from "../frame/section-actions.tsx";
import { SettingsSection } from "../frame/settings-frame.tsx";
import { memberColumns, type MemberAction } from "./member-columns.tsx";
import { MembersBar } from "./members-bar.tsx";
import { MembersToolbar } from "./members-toolbar.tsx";
import styles from "./members-page.module.css";
import { underGroups } from "./model/order.ts";
import { membersQuery, principalsQuery } from "./model/queries.ts";
import type { MembersSearch, MembersSearchChange } from "./model/search.ts";
import "./model/messages.ts";

const route = getRouteApi("/app/projects/$projectId/settings/members");
const AddDialog = lazy(async () => ({ default: (await import("./dialogs/add-dialog.tsx")).AddDialog }));
const RolesDialog = lazy(async () => ({ default: (await import("./dialogs/roles-dialog.tsx")).RolesDialog }));
const RemoveDialog = lazy(async () => ({ default: (await import("./dialogs/remove-dialog.tsx")).RemoveDialog }));
const WhyDialog = lazy(async () => ({ default: (await import("./dialogs/why-dialog.tsx")).WhyDialog }));

const NONE: ReadonlySet<string> = new Set();
const NO_PROBLEMS: ReadonlyMap<number, string> = new Map();

const UNFILTERED: MembersSearchChange = {
  q: undefined,
  kind: undefined,
  status: undefined,
  role: undefined,
  group: undefined,
  page: undefined,
};

const NO_SIZES: ReadonlyMap<number, number> = new Map();

const isFiltered = ({ q, kind, status, role, group }: MembersSearch): boolean =>
  [q, kind, status, role, group].some((one) => one !== undefined);

interface OpenDialog {
  kind: MemberAction;
  members: readonly Membership[];
}

export const MembersPage = (): ReactNode => (
  <SettingsSection id="members">{(project) => <Members key={project.id} project={project} />}</SettingsSection>
);

function Members({ project }: { project: Project }): ReactNode {
  const t = useT();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const change = useCallback(
    (patch: MembersSearchChange) => void navigate({ search: (now) => ({ ...now, ...patch }), replace: true }),
    [navigate],
  );
  const [selected, setSelected] = useState(NONE);
  const choosing = useChoosing();
  const [problems, setProblems] = useState(NO_PROBLEMS);
  const [adding, setAdding] = useState(false);
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const { list, people, rows, nested, sizes } = useMembers(project.id, search);
  const principals = people.data;
  const manages = hasLink(project, "addMember");
  const act = useCallback((kind: MemberAction, member: Membership) => setDialog({ kind, members: [member] }), []);
  const columns = useMemo(
    () =>
      memberColumns(t, {
        principals,
        problems,
        nested,
        sizes,
        manages,
        onAction: act,
        onWhy: (id) => change({ why: id }),
      }),
    [t, principals, problems, nested, sizes, manages, act, change],
  );
  useShortcut("c", t("members.add"), () => setAdding(true), manages);
  const chosen = rows.filter((row) => selected.has(String(row.id)));
  const total = list.data?.total;
  const filtered = isFiltered(search);
  const noMatch = useNoMatch(change);
  const add = (
    <Button leftSection={<UserPlus size={16} aria-hidden />} onClick={() => setAdding(true)} aria-keyshortcuts="c">
      {t("members.add")}
    </Button>
  );
  /** Those that failed stay chosen and say why in their rows. */
  const settle = (failed: readonly Outcome<Membership>[]): void => {
    setDialog(null);
    setProblems(problemsById(failuresOf(failed)));
    setSelected(new Set(failed.map(({ item }) => String(item.id))));
  };

  return (
    <div className={styles.page}>
      <div className={styles.main}>
        {manages ? <SectionActions>{add}</SectionActions> : null}
        <MembersToolbar
          {...{ project, search, total }}
          onSearch={change}
          onChoose={manages ? choosing.begin : undefined}
        />
        {manages && chosen.length > 0 ? (
          <MembersBar
            members={chosen}
            onAction={(kind) => setDialog({ kind, members: chosen })}
            onClear={() => setSelected(NONE)}
          />
        ) : null}
        <DataTable
          label={t("members.title")}
          columns={columns}
          rows={rows}
          rowId={(row) => String(row.id)}
          rowLabel={(row) => titleOf(row, "principal")}
          status={list.isPending || people.isLoading ? "loading" : list.data === undefined ? "failed" : "ready"}
          error={list.error}
          failedTitle={t("members.failed")}
          onRetry={() => void list.refetch()}
          empty={
            filtered ? noMatch : { title: t("members.none"), help: t("members.noneHelp"), action: manages ? add : null }
          }
          sort={{ column: "name", descending: search.desc === true }}
          onSort={({ descending }) => change({ desc: descending ? true : undefined, page: undefined })}
          {...(manages ? { selection: selected, onSelect: setSelected, choosing } : {})}
          {...(manages ? { onOpen: (row: Membership) => act("roles", row) } : {})}
          total={rows.length}
        />
      </div>
      <Suspense>
        {search.why === undefined ? null : (
          <WhyDialog key={search.why} user={search.why} project={project} onClose={() => change({ why: undefined })} />
        )}
        {adding ? <AddDialog project={project} onClose={() => setAdding(false)} /> : null}
        {dialog?.kind === "roles" ? (
          <RolesDialog project={project} members={dialog.members} onClose={() => setDialog(null)} onDone={settle} />
        ) : null}
        {dialog?.kind === "remove" ? (
          <RemoveDialog project={project} members={dialog.members} onClose={() => setDialog(null)} onDone={settle} />
        ) : null}
      </Suspense>
    </div>
  );
}

/** One page of the members, with what is known of each of them. */
function useMembers(projectId: number, search: MembersSearch) {
  const list = useQuery(membersQuery(projectId, search));
  const listed = useMemo(() => list.data?._embedded.elements ?? [], [list.data]);
  const ids = useMemo(() => listed.flatMap((row) => linkedId(row, "principal") ?? []), [listed]);
  const people = useQuery(principalsQuery(ids));
  const ordered = useMemo(
    () => underGroups(listed, (id) => people.data?.get(id)?._type === "Group"),
    [listed, people.data],
  );
  // Of a part of the members no one knows how many are in a group.
  const isWhole = list.data !== undefined && list.data.total === listed.length && !isFiltered(search);
  return { list, people, ...ordered, sizes: isWhole ? ordered.sizes : NO_SIZES };
}

function useNoMatch(change: (patch: MembersSearchChange) => void) {
  const t = useT();
  return {
    title: t("members.noMatch"),
    help: t("members.noMatchHelp"),
    action: (
      <Button variant="default" onClick={() => change(UNFILTERED)}>
        {t("members.filter.clear")}
      </Button>
    ),
  };
}

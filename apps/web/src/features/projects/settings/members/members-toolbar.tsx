/** Above the list of members: search, filters with what is active, the page, export. */
import { idOf, linkOf, titleOf } from "@halyard/api-client/links";
import { USER_STATUSES } from "@halyard/contract/people";
import type { Project } from "@halyard/contract/resources";
import { Button, CloseButton, Menu, NativeSelect } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Download, ListFilter } from "lucide-react";
import { useCallback, useState, type ReactNode } from "react";
import { reportError } from "../../../../shared/errors/report.ts";
import { useT } from "../../../../shared/i18n/i18n.tsx";
import { FilterInput } from "../../../../shared/ui/inputs/filter-input.tsx";
import { Pager } from "../../../../shared/ui/layout/pager.tsx";
import { useSmallPhone } from "../../../../shared/ui/layout/use-phone.ts";
import { DotsMenu } from "../../../../shared/ui/menu/dots-menu.tsx";
import { ToolPopover } from "../../../../shared/ui/menu/tool-popover.tsx";
import { exportMembers } from "./export.ts";
import { SectionActions } from "../frame/section-actions.tsx";
import styles from "./members-page.module.css";
import { useCount } from "./use-count.ts";
import { memberPageSize, memberGroupsQuery, projectRolesQuery } from "./model/queries.ts";
import { MEMBER_KINDS, type MembersSearch, type MembersSearchChange } from "./model/search.ts";

interface MembersToolbarProps {
  project: Project;
  search: MembersSearch;
  /** undefined: it is on its way. */
  total: number | undefined;
  onSearch: (patch: MembersSearchChange) => void;
  /** On a phone: begins choosing some of them. */
  onChoose: (() => void) | undefined;
}

const FIELDS = ["role", "kind", "group", "status"] as const;
type Field = (typeof FIELDS)[number];

interface Choice {
  value: string;
  label: string;
}

/** What each filter offers. @param groupsWanted whether those are needed: there can be many */
function useChoices(project: Project, groupsWanted: boolean): Record<Field, readonly Choice[]> {
  const t = useT();
  const roles = useQuery(projectRolesQuery).data ?? [];
  const groups = useQuery({ ...memberGroupsQuery(project.id), enabled: groupsWanted }).data ?? [];
  return {
    role: roles.map(({ id, name }) => ({ value: String(id), label: name })),
    kind: MEMBER_KINDS.map((value) => ({ value, label: t(`members.kind.${value}`) })),
    group: groups.map((one) => ({ value: String(idOf(linkOf(one, "principal"))), label: titleOf(one, "principal") })),
    status: USER_STATUSES.map((value) => ({ value, label: t(`members.status.${value}`) })),
  };
}

/** What the address says once a filter has this value; an empty one clears it. */
function patchOf(field: Field, value: string): MembersSearchChange {
  if (field === "kind") return { kind: MEMBER_KINDS.find((known) => known === value), page: undefined };
  if (field === "status") return { status: USER_STATUSES.find((known) => known === value), page: undefined };
  return { [field]: value === "" ? undefined : Number(value), page: undefined };
}

export function MembersToolbar({ project, search, total, onSearch, onChoose }: MembersToolbarProps): ReactNode {
  const t = useT();
  const phone = useSmallPhone();
  const [exporting, setExporting] = useState(false);
  const choices = useChoices(project, search.group !== undefined);
  const ask = useCallback((q: string) => onSearch({ q: q === "" ? undefined : q, page: undefined }), [onSearch]);
  const active = FIELDS.filter((field) => search[field] !== undefined);
  const words = (field: Field): string => {
    const value = String(search[field]);
    // What the address asks for is shown before its name is known.
    const label = choices[field].find((choice) => choice.value === value)?.label ?? `#${value}`;
    return t("members.filter.is", { field: t(`members.filter.${field}`), value: label });
  };
  const count = useCount(project.id, total, active.length > 0 || search.q !== undefined);
  const save = (): void => {
    setExporting(true);
    void exportMembers(project.id, project.identifier, search)
      .catch(reportError)
      .finally(() => setExporting(false));
  };
  const exportState = { loading: exporting, disabled: total === undefined || total === 0, onClick: save };
  return (
    <div className={styles.toolbar}>
      <SectionActions>
        {phone ? (
          <span className={styles.more}>
            <DotsMenu label={t("members.more")} dots={16} size={44}>
              {exportState.disabled ? null : <Menu.Item onClick={save}>{t("members.export")}</Menu.Item>}
              {onChoose === undefined ? null : <Menu.Item onClick={onChoose}>{t("ui.table.choose")}</Menu.Item>}
            </DotsMenu>
          </span>
        ) : (
          <Button
            className={styles.export}
            variant="default"
            leftSection={<Download size={16} aria-hidden />}
            {...exportState}
          >
            {t("members.export")}
          </Button>
        )}
      </SectionActions>
      <FilterInput label={t("members.search")} value={search.q ?? ""} onChange={ask} />
      <ToolPopover
        label={t("members.filter")}
        title={t("members.filter.title")}
        icon={<ListFilter size={14} aria-hidden />}
        width={280}
        load={() => undefined}
      >
        {() => <Filters project={project} search={search} onSearch={onSearch} />}
      </ToolPopover>
      {active.map((field) => (
        <span key={field} className={styles.chip}>
          {words(field)}
          <CloseButton
            size="sm"
            aria-label={t("members.filter.remove", { filter: words(field) })}
            onClick={() => onSearch(patchOf(field, ""))}
          />
        </span>
      ))}
      <span className={styles.count} role="status">
        {count}
      </span>
      <div className={styles.push}>
        {total !== undefined && total > memberPageSize() ? (
          <Pager
            page={search.page ?? 1}
            pageSize={memberPageSize()}
            total={total}
            onPage={(page) => onSearch({ page: page === 1 ? undefined : page })}
          />
        ) : null}
      </div>
    </div>
  );
}

/** The filters themselves, made when they are opened. */
function Filters({
  project,
  search,
  onSearch,
}: Pick<MembersToolbarProps, "project" | "search" | "onSearch">): ReactNode {
  const t = useT();
  const choices = useChoices(project, true);
  return (
    <div className={styles.filters}>
      {FIELDS.map((field) => (
        <NativeSelect
          key={field}
          label={t(`members.filter.${field}`)}
          value={search[field] === undefined ? "" : String(search[field])}
          onChange={(event) => onSearch(patchOf(field, event.currentTarget.value))}
          data={[{ value: "", label: t("members.filter.any") }, ...choices[field]]}
        />
      ))}
    </div>
  );
}

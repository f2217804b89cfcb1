/** Above the project list: text, which projects, their status, the saved lists. */
import { PROJECT_SCOPES, PROJECT_STATUS_CODES, type ProjectsSearch } from "@halyard/contract/views/project-lists";
import { Bookmark } from "lucide-react";
import { lazy, useCallback, type ReactNode } from "react";
import { useT } from "../../../shared/i18n/i18n.tsx";
import { useCurrentUser } from "../../../shared/session/session.ts";
import { FilterMenu } from "../../../shared/ui/filter-menu/filter-menu.tsx";
import { FilterInput } from "../../../shared/ui/inputs/filter-input.tsx";
import { ToolPopover } from "../../../shared/ui/menu/tool-popover.tsx";
import styles from "./list-toolbar.module.css";
import "../messages.ts";

const load = () => import("./saved-lists.tsx");
const SavedLists = lazy(async () => ({ default: (await load()).SavedLists }));

/** What changes in the address; undefined takes it out. */
export type SearchChange = { [Name in keyof ProjectsSearch]?: ProjectsSearch[Name] | undefined };

interface ListToolbarProps {
  search: ProjectsSearch;
  /** Those that were asked for; undefined: it is on its way. */
  total: number | undefined;
  onChange: (change: SearchChange) => void;
  /** Shows another list altogether. */
  onShow: (search: ProjectsSearch) => void;
}

export function ListToolbar({ search, total, onChange, onShow }: ListToolbarProps): ReactNode {
  const t = useT();
  const { admin } = useCurrentUser();
  const filterBy = useCallback((q: string) => onChange({ q: q === "" ? undefined : q }), [onChange]);
  // Archived projects are for administrators.
  const scopes = PROJECT_SCOPES.filter((scope) => scope !== "archived" || admin || search.scope === "archived");
  return (
    <div className={styles.toolbar}>
      <FilterInput label={t("projects.filter")} value={search.q ?? ""} onChange={filterBy} />
      <FilterMenu
        title={t("projects.filter.title")}
        filters={[
          {
            name: "scope",
            label: t("projects.scope"),
            value: search.scope ?? "",
            choices: scopes.map((value) => ({ value, label: t(`projects.scope.${value}`) })),
            set: (value) => onChange({ scope: PROJECT_SCOPES.find((scope) => scope === value) }),
          },
          {
            name: "status",
            label: t("projects.column.status"),
            value: search.status ?? "",
            choices: PROJECT_STATUS_CODES.map((value) => ({ value, label: t(`projects.status.${value}`) })),
            set: (value) => onChange({ status: PROJECT_STATUS_CODES.find((code) => code === value) }),
          },
        ]}
      />
      <span className={styles.count} role="status">
        {total === undefined ? null : t("projects.count", { count: total })}
      </span>
      <div className={styles.end}>
        <ToolPopover
          label={t("projects.lists")}
          title={t("projects.lists")}
          icon={<Bookmark size={14} aria-hidden />}
          width={320}
          load={() => void load()}
        >
          {(close) => (
            <SavedLists
              search={search}
              onShow={(wanted) => {
                close();
                onShow(wanted);
              }}
            />
          )}
        </ToolPopover>
      </div>
    </div>
  );
}

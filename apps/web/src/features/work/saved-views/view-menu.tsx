/** The way to the saved views of a project, with the one that is shown and whether it has been changed since. */
import type { SavedView } from "@halyard/contract/schemas/views";
import type { Project } from "@halyard/contract/resources";
import type { ViewMode } from "@halyard/contract/views/queries";
import { Button } from "@mantine/core";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Bookmark } from "lucide-react";
import { lazy, useEffect, useMemo, useRef, type ReactNode } from "react";
import { reportError } from "../../../shared/errors/report.ts";
import { useT } from "../../../shared/i18n/i18n.tsx";
import { keys } from "../../../shared/api/query-keys.ts";
import { toast } from "../../../shared/feedback/toast-store.ts";
import { ToolPopover } from "../../../shared/ui/menu/tool-popover.tsx";
import type { ProjectSearch } from "../search-params/search.ts";
import { Omitted } from "./omitted.tsx";
import { mayChange, savedViewsQuery, saveView } from "./queries.ts";
import { sameState, stateOf, stateOfQuery, type ViewState } from "./state.ts";
import "./messages.ts";
import styles from "./view-menu.module.css";

const load = () => import("./view-panel.tsx");
const ViewPanel = lazy(async () => ({ default: (await load()).ViewPanel }));

interface ViewMenuProps {
  /** Once it is known. */
  project: Project | undefined;
  search: ProjectSearch;
  /** null: what is shown can't be kept as a view. */
  mode: ViewMode | null;
  /** @param replace the address before is not worth a step back */
  onShow: (search: ProjectSearch, replace: boolean) => void;
}

export function ViewMenu({ project, search, mode, onShow }: ViewMenuProps): ReactNode {
  const t = useT();
  const id = search.query;
  const views = useQuery({
    ...savedViewsQuery(project?.id ?? 0),
    enabled: project !== undefined && id !== undefined,
  }).data;
  const current = views?.find((view) => view.id === id);
  const state = useMemo(() => (mode === null ? null : stateOf(search, mode)), [search, mode]);
  const kept = useMemo(() => (current === undefined ? null : stateOfQuery(current)), [current]);
  // An address with nothing but the view's number: what it says is put in.
  const bare = search.view === undefined;
  useEffect(() => {
    if (bare && kept !== null) onShow({ ...kept, query: id }, true);
  }, [bare, kept, id, onShow]);
  const changed = !bare && kept !== null && state !== null && !sameState(kept, state);
  const show = (view: ViewState, query: number | undefined): void => onShow({ ...view, query }, false);
  const menu = useRef<HTMLDivElement>(null);
  /** What was pressed goes away. */
  const focusViews = (): void => menu.current?.querySelector<HTMLElement>("[aria-haspopup=dialog]")?.focus();
  return (
    <div ref={menu} className={styles.menu} data-bar data-bare={current === undefined || undefined}>
      {current !== undefined && kept !== null && state !== null && changed ? (
        <Changed
          view={current}
          state={state}
          onSaved={focusViews}
          onDiscard={() => {
            focusViews();
            show(kept, id);
          }}
        />
      ) : null}
      {views !== undefined && id !== undefined && current === undefined ? (
        <span role="status" className={styles.gone}>
          {t("savedViews.gone")}
        </span>
      ) : null}
      {current === undefined ? null : <Omitted view={current} />}
      <ToolPopover
        label={current?.name ?? t("savedViews.title")}
        title={t("savedViews.title")}
        icon={<Bookmark size={14} aria-hidden />}
        width={360}
        plain
        load={() => void load()}
      >
        {(close) =>
          project === undefined ? null : (
            <ViewPanel
              projectId={project.id}
              current={current ?? null}
              state={state}
              onShow={(view, query) => {
                close();
                show(view, query);
              }}
              onSaved={(query) => {
                if (query !== undefined) close();
                if (mode !== null) onShow({ ...search, view: mode, query }, true);
              }}
            />
          )
        }
      </ToolPopover>
    </div>
  );
}

interface ChangedProps {
  view: SavedView;
  state: ViewState;
  onSaved: () => void;
  onDiscard: () => void;
}

function Changed({ view, state, onSaved, onDiscard }: ChangedProps): ReactNode {
  const t = useT();
  const queries = useQueryClient();
  const saving = useMutation({
    mutationFn: () => saveView(view, state),
    onSuccess: async () => {
      onSaved();
      await queries.invalidateQueries({ queryKey: keys.lists("queries") });
      toast.success(t("savedViews.saved", { name: view.name }));
    },
    onError: reportError,
  });
  return (
    <>
      <span className={styles.changed}>{t("savedViews.changed")}</span>
      {mayChange(view) ? (
        <Button variant="light" size="compact-sm" loading={saving.isPending} onClick={() => saving.mutate()}>
          {t("savedViews.save")}
        </Button>
      ) : null}
      <Button variant="subtle" size="compact-sm" onClick={onDiscard}>
        {t("savedViews.discard")}
      </Button>
    </>
  );
}

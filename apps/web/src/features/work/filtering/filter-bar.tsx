/** What of the project's work is shown: a text, and every filter that the API has. All of it in the address. */
import "../search-params/messages.ts";
import type { Filter } from "@halyard/api-client/query";
import { ActionIcon, Button, Switch } from "@mantine/core";
import { ListFilter, SlidersHorizontal } from "lucide-react";
import { lazy, Suspense, useCallback, useMemo, useRef, useState, type ReactNode } from "react";
import { useT } from "../../../shared/i18n/i18n.tsx";
import { FilterInput } from "../../../shared/ui/inputs/filter-input.tsx";
import { useShortcut } from "../../../shared/ui/shortcuts/shortcuts.ts";
import { useTypedAhead } from "../../../shared/ui/shortcuts/typed-ahead.ts";
import { LoadingRows } from "../../../shared/ui/feedback/state-views.tsx";
import styles from "./filter-bar.module.css";
import { filterObjects, filtersFrom } from "../search-params/filters.ts";
import { isShowingCompleted, showCompleted } from "./completed.ts";
import { NO_FILTERS, type ProjectSearch } from "../search-params/search.ts";

const loadPanel = () => import("./filter-panel.tsx");
const FilterPanel = lazy(async () => ({ default: (await loadPanel()).FilterPanel }));
const Chips = lazy(async () => ({ default: (await import("./chips.tsx")).Chips }));

type FilterSearch = Pick<ProjectSearch, "q" | "filters">;

interface FilterBarProps {
  projectId: string;
  search: FilterSearch;
  onChange: (change: FilterSearch) => void;
  /** What is found with the text; work packages by subject or description unless told. */
  label?: string;
  /** Whether the view can have completed work in it. */
  hasCompleted?: boolean;
  /** Which part of it is looked at, before how it is shown: in sight also where that is folded. */
  part?: ReactNode;
  /** How many there are; undefined: not known yet. */
  count?: ReactNode;
  /** Columns and the like, at the end. */
  children?: ReactNode;
}

export function FilterBar(props: FilterBarProps): ReactNode {
  const { projectId, search, onChange, hasCompleted = true, part = null, count, children } = props;
  const t = useT();
  const [opened, setOpened] = useState(false);
  const [byKey, setByKey] = useState(false);
  const close = (): void => {
    setOpened(false);
    setByKey(false);
    button.current?.focus();
  };
  const ahead = useTypedAhead(byKey, close);
  const [displayed, setDisplayed] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const filters = useMemo(() => filtersFrom(search.filters), [search.filters]);
  const put = useCallback((next: readonly Filter[]) => onChange({ filters: filterObjects(next) }), [onChange]);
  const find = useCallback((q: string) => onChange({ q: q === "" ? undefined : q }), [onChange]);
  useShortcut("f", t("workPackages.filter.title"), () => {
    setOpened(true);
    setByKey(!opened);
  });
  return (
    <>
      <div className={styles.bar}>
        <FilterInput
          label={props.label ?? t("workPackages.filter.search")}
          hint={t("workPackages.filter.hint")}
          value={search.q ?? ""}
          onChange={find}
        />
        <Button
          ref={button}
          variant="default"
          size="xs"
          leftSection={<ListFilter size={14} aria-hidden />}
          aria-expanded={opened}
          aria-keyshortcuts="f"
          onPointerEnter={() => void loadPanel()}
          onFocus={() => void loadPanel()}
          onClick={() => {
            setOpened(!opened);
            setByKey(false);
          }}
        >
          {t("workPackages.filter.open", { count: filters.length })}
        </Button>
        {hasCompleted ? (
          <Switch
            className={styles.completed}
            data-shown={displayed || undefined}
            size="xs"
            label={t("workPackages.filter.completed")}
            checked={isShowingCompleted(filters)}
            onChange={(event) => put(showCompleted(filters, event.currentTarget.checked))}
          />
        ) : null}
        <span className={styles.count} role="status" data-total>
          {count}
        </span>
        {part === null ? null : <div className={styles.part}>{part}</div>}
        {hasCompleted || children !== undefined ? (
          <ActionIcon
            className={styles.display}
            variant="default"
            aria-label={t("workPackages.display")}
            aria-expanded={displayed}
            onClick={() => setDisplayed(!displayed)}
          >
            <SlidersHorizontal size={16} aria-hidden />
          </ActionIcon>
        ) : null}
        {children === undefined ? null : (
          <div className={styles.end} data-shown={displayed || undefined}>
            {children}
          </div>
        )}
      </div>
      <Suspense fallback={opened ? <LoadingRows rows={2} /> : null}>
        {opened ? (
          <FilterPanel projectId={projectId} filters={filters} onChange={put} ahead={ahead} onClose={close} />
        ) : null}
        {!opened && filters.length > 0 ? (
          <Chips
            projectId={projectId}
            filters={filters}
            onChange={put}
            onEdit={() => setOpened(true)}
            onClear={() => onChange(NO_FILTERS)}
          />
        ) : null}
      </Suspense>
    </>
  );
}

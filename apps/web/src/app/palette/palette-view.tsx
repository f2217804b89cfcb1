/** The field and the list below it: a combobox whose entries are moved through by the arrows. */
import { Marked } from "../../shared/ui/primitives/marked.tsx";
import { Button, Kbd, Loader, VisuallyHidden } from "@mantine/core";
import { ArrowLeft, Search, SearchX } from "lucide-react";
import {
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
} from "react";
import { TypeIcon } from "../../features/work-types/types/type-icon.tsx";
import { ColorDot } from "../../shared/ui/primitives/color-dot.tsx";
import { EmptyView } from "../../shared/ui/feedback/state-views.tsx";
import { printedKeys } from "../../shared/ui/shortcuts/shortcut-keys.ts";
import { useT } from "../../shared/i18n/i18n.tsx";
import type { PaletteGroup, PaletteItem } from "./entries/items.ts";
import styles from "./palette.module.css";

interface PaletteViewProps {
  /** The field's name and placeholder. */
  label: string;
  typed: string;
  onType: (typed: string) => void;
  groups: readonly PaletteGroup[];
  onChoose: (item: PaletteItem, beside: boolean) => void;
  onBack?: () => void;
}

export function PaletteView({ label, typed, onType, groups, onChoose, onBack }: PaletteViewProps): ReactNode {
  const t = useT();
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const results = useWholeGroups();
  /** The entry that the arrows went to; null: the first. */
  const [moved, setMoved] = useState<string | null>(null);
  /** Enter came before what was looked for: it counts once that is there. */
  const eager = useRef<"here" | "beside" | null>(null);
  const items = groups.flatMap((group) => group.items);
  const at = Math.max(
    0,
    items.findIndex((item) => item.id === moved),
  );
  const active = items[at];
  const waiting = isWaiting(groups, active, moved !== null);
  useEffect(() => field.current?.focus(), []);
  useEffect(() => {
    const wanted = eager.current;
    if (wanted === null || waiting) return;
    eager.current = null;
    if (active !== undefined) onChoose(active, wanted === "beside");
  }, [waiting, active, onChoose]);

  const move = (by: number): void => {
    // An Enter that still waited is not for what is moved to.
    eager.current = null;
    const next = items[(at + by + items.length) % items.length];
    if (next !== undefined) setMoved(next.id);
  };
  const enter = (beside: boolean): void => {
    if (waiting) eager.current = beside ? "beside" : "here";
    else if (active !== undefined) onChoose(active, beside);
  };
  const onKey = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === "ArrowDown" || (event.key === "n" && event.ctrlKey)) move(1);
    else if (event.key === "ArrowUp" || (event.key === "p" && event.ctrlKey)) move(-1);
    else if (event.key === "Enter") enter(event.ctrlKey || event.metaKey);
    else if (event.key === "Backspace" && typed === "" && onBack !== undefined) onBack();
    else return;
    event.preventDefault();
  };
  const failed = groups.filter((group) => group.state === "failed");
  const loading = groups.some((group) => group.state === "loading");
  const optionId = (item: PaletteItem): string => `${id}-${items.indexOf(item)}`;
  return (
    <>
      <div className={styles.field}>
        <Lead {...(onBack === undefined ? {} : { onBack })} />
        <input
          ref={field}
          type="text"
          role="combobox"
          aria-label={label}
          placeholder={label}
          aria-expanded={items.length > 0}
          aria-controls={items.length > 0 ? id : undefined}
          aria-activedescendant={active === undefined ? undefined : optionId(active)}
          aria-autocomplete="list"
          autoComplete="off"
          spellCheck={false}
          maxLength={200}
          data-autofocus
          value={typed}
          onChange={(event) => {
            setMoved(null);
            eager.current = null;
            onType(event.currentTarget.value);
          }}
          onKeyDown={onKey}
        />
        <span className={styles.busy}>{loading ? <Loader size={16} aria-hidden /> : null}</span>
      </div>
      <div ref={results} className={styles.results}>
        {items.length === 0 ? null : (
          <div id={id} role="listbox" aria-label={t("palette.results")}>
            {groups.map((group) => (
              <Group
                key={group.id}
                id={`${id}-${group.id}`}
                group={group}
                active={active}
                optionId={optionId}
                onMove={(item) => setMoved(item.id)}
                onChoose={onChoose}
              />
            ))}
          </div>
        )}
        <FailedGroups groups={failed} />
        {items.length === 0 && loading ? <p className={styles.note}>{t("palette.looking")}</p> : null}
        {items.length === 0 && !loading && failed.length === 0 ? <NothingFound /> : null}
      </div>
      <Foot loading={loading} count={items.length} />
    </>
  );
}

/** For a list that ends above a heading whose first entry would be out of sight. */
function useWholeGroups(): RefObject<HTMLDivElement | null> {
  const list = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (list.current !== null) endBeforeLoneHeading(list.current);
  });
  return list;
}

function endBeforeLoneHeading(list: HTMLElement): void {
  list.style.maxHeight = "";
  if (list.scrollHeight <= list.clientHeight) return;
  const { top, bottom } = list.getBoundingClientRect();
  const end = bottom - (list.querySelector("[data-pinned]")?.clientHeight ?? 0);
  for (const heading of list.querySelectorAll("[data-heading]")) {
    const start = heading.getBoundingClientRect().top + list.scrollTop;
    const first = heading.nextElementSibling?.getBoundingClientRect();
    if (first === undefined || start >= end || first.bottom + list.scrollTop <= end) continue;
    list.style.maxHeight = `${start - top + (bottom - end)}px`;
  }
}

/** Before the field: the way back out of what was entered, where there is one. */
function Lead({ onBack }: Pick<PaletteViewProps, "onBack">): ReactNode {
  const t = useT();
  if (onBack === undefined) return <Search size={18} aria-hidden />;
  return (
    <button type="button" className={styles.back} aria-label={t("palette.back")} onClick={onBack}>
      <ArrowLeft size={18} aria-hidden />
    </button>
  );
}

function NothingFound(): ReactNode {
  const t = useT();
  return (
    <EmptyView icon={<SearchX size={24} aria-hidden />} title={t("palette.nothing")} help={t("palette.nothingHelp")} />
  );
}

function FailedGroups({ groups }: { groups: readonly PaletteGroup[] }): ReactNode {
  const t = useT();
  return groups.map((group) => (
    <div key={group.id} className={styles.failed} role="alert">
      <span>{t("palette.failed", { group: group.label })}</span>
      <Button variant="default" onClick={group.retry}>
        {t("errors.retry")}
      </Button>
    </div>
  ));
}

/** How many there are, and the keys. */
function Foot({ loading, count }: { loading: boolean; count: number }): ReactNode {
  const t = useT();
  return (
    <div className={styles.foot}>
      <VisuallyHidden role="status">{loading ? t("palette.looking") : t("palette.count", { count })}</VisuallyHidden>
      <span className={styles.keys} aria-hidden>
        <Kbd>↑</Kbd>
        <Kbd>↓</Kbd> {t("palette.move")} <Kbd>↵</Kbd> {t("palette.open")} <Kbd>Esc</Kbd> {t("palette.close")}
      </span>
    </div>
  );
}

/** Whether something better than what is active may still come: no one has moved, and its or an earlier group loads. */
function isWaiting(groups: readonly PaletteGroup[], active: PaletteItem | undefined, moved: boolean): boolean {
  if (moved) return false;
  for (const group of groups) {
    if (group.state === "loading") return true;
    if (active !== undefined && group.items.includes(active)) return false;
  }
  return false;
}

interface GroupProps {
  id: string;
  group: PaletteGroup;
  active: PaletteItem | undefined;
  optionId: (item: PaletteItem) => string;
  onMove: (item: PaletteItem) => void;
  onChoose: (item: PaletteItem, beside: boolean) => void;
}

function Group({ id, group, active, optionId, onMove, onChoose }: GroupProps): ReactNode {
  if (group.items.length === 0) return null;
  const { pinned } = group;
  return (
    <div
      role="group"
      className={styles.group}
      data-pinned={pinned}
      {...(pinned === true ? { "aria-label": group.label } : { "aria-labelledby": id })}
    >
      {pinned === true ? null : (
        <div id={id} role="presentation" className={styles.heading} data-heading>
          {group.label}
        </div>
      )}
      {group.items.map((item) => (
        <Option
          key={item.id}
          id={optionId(item)}
          item={item}
          active={item === active}
          onMove={() => onMove(item)}
          onChoose={(beside) => onChoose(item, beside)}
        />
      ))}
    </div>
  );
}

interface OptionProps {
  id: string;
  item: PaletteItem;
  active: boolean;
  onMove: () => void;
  onChoose: (beside: boolean) => void;
}

function Option({ id, item, active, onMove, onChoose }: OptionProps): ReactNode {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (active) place.current?.scrollIntoView({ block: "nearest" });
  }, [active]);
  return (
    // The field keeps the focus and has the keys; the pointer is all that comes here.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- see above
    <div
      ref={place}
      id={id}
      role="option"
      aria-selected={active}
      tabIndex={-1}
      className={styles.option}
      data-closed={item.work?.status.status?.isClosed || undefined}
      onPointerMove={onMove}
      onMouseDown={(event) => event.preventDefault()}
      onClick={(event) => onChoose(event.ctrlKey || event.metaKey)}
    >
      {item.work === undefined ? <item.icon size={16} aria-hidden /> : <TypeIcon {...item.work.type} />}
      <span className={styles.texts}>
        <span className={styles.line}>
          {item.number === undefined ? null : <span className={styles.number}>#{item.number}</span>}
          <span className={styles.label}>
            <Marked text={item.label} words={item.words} />
          </span>
          {item.keys === undefined || item.keys === "" ? null : (
            <span className={styles.itemKeys} aria-hidden>
              {printedKeys(item.keys, navigator.platform.startsWith("Mac")).map((key) => (
                <Kbd key={key}>{key}</Kbd>
              ))}
            </span>
          )}
          {item.detail === undefined ? null : <span className={styles.detail}>{item.detail}</span>}
          {item.work === undefined ? null : (
            <span className={styles.status}>
              <ColorDot {...item.work.status} bare />
            </span>
          )}
        </span>
        {item.excerpt === undefined ? null : (
          <span className={styles.excerpt} data-numbered={item.number !== undefined || undefined}>
            {item.excerpt.from} <Marked text={item.excerpt.text} words={item.words} />
          </span>
        )}
      </span>
    </div>
  );
}

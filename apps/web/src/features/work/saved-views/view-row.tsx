/** One saved view: a click shows it; its star, its name, whether it is public, and deleting with a way back. */
import type { SavedView } from "@halyard/contract/schemas/views";
import { hasLink, linkOf } from "@halyard/api-client/links";
import { QUERY_NAME_LENGTH_MAXIMUM } from "@halyard/contract/views/queries";
import { ActionIcon, Menu, TextInput } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Check, Ellipsis, Star } from "lucide-react";
import { useState, type ReactNode, type Ref } from "react";
import { reportError } from "../../../shared/errors/report.ts";
import { useT } from "../../../shared/i18n/i18n.tsx";
import { keys } from "../../../shared/api/query-keys.ts";
import { toast } from "../../../shared/feedback/toast-store.ts";
import { useRestoreFocus } from "../../../shared/ui/focus/use-restore-focus.ts";
import { Omitted } from "./omitted.tsx";
import { changeView, deleteView, mayChange, restoreView, starView } from "./queries.ts";
import styles from "./view-panel.module.css";

interface ViewRowProps {
  view: SavedView;
  shown: boolean;
  mayPublish: boolean;
  onShow: () => void;
  onDeleted: () => void;
  /** Its actions may go elsewhere in the list, or from it, and the focus with them. */
  onActed: () => void;
}

export function ViewRow({ view, shown, mayPublish, onShow, onDeleted, onActed }: ViewRowProps): ReactNode {
  const t = useT();
  const queries = useQueryClient();
  const [naming, setNaming] = useState(false);
  const { control: actions, ended } = useRestoreFocus<HTMLButtonElement>(naming);
  const readAgain = () => queries.invalidateQueries({ queryKey: keys.lists("queries") });
  const changing = useMutation({
    mutationFn: (change: Parameters<typeof changeView>[1]) => changeView(view, change),
    onSuccess: readAgain,
    onError: reportError,
  });
  const starring = useMutation({ mutationFn: () => starView(view), onSuccess: readAgain, onError: reportError });
  const restoring = useMutation({ mutationFn: restoreView, onSuccess: readAgain, onError: reportError });
  const deleting = useMutation({
    mutationFn: () => deleteView(view),
    onSuccess: async () => {
      const done = t("savedViews.deleted", { name: view.name });
      const way = linkOf(view, "restore");
      if (way === null) toast.success(done);
      else toast.undo(done, t("ui.undo"), () => restoring.mutate(way));
      onDeleted();
      await readAgain();
    },
    onError: reportError,
  });
  const mayStar = hasLink(view, "star") || hasLink(view, "unstar");
  const changes = mayChange(view);
  const deletes = hasLink(view, "delete");
  const star = <Star size={14} aria-hidden fill={view.starred ? "currentColor" : "none"} />;
  if (naming) {
    return (
      <li className={styles.row}>
        <Naming
          name={view.name}
          onDone={(name, byKey) => {
            ended(byKey);
            setNaming(false);
            if (name !== null && name !== view.name) changing.mutate({ name });
          }}
        />
      </li>
    );
  }
  return (
    <li className={styles.row} data-shown={shown || undefined}>
      {mayStar ? (
        <ActionIcon
          className={styles.star}
          aria-label={t(view.starred ? "savedViews.unstar" : "savedViews.star", { name: view.name })}
          aria-pressed={view.starred}
          onClick={() => starring.mutate()}
        >
          {star}
        </ActionIcon>
      ) : (
        <span className={styles.star}>{view.starred ? star : null}</span>
      )}
      <button
        type="button"
        className={styles.name}
        title={view.name}
        aria-current={shown || undefined}
        onClick={onShow}
      >
        {view.name}
        <Omitted view={view} />
      </button>
      {shown ? <Check size={14} aria-hidden /> : null}
      {changes || deletes ? (
        <Actions
          ref={actions}
          view={view}
          onRename={changes ? () => setNaming(true) : null}
          onPublish={
            changes && mayPublish
              ? () => {
                  onActed();
                  changing.mutate({ public: !view.public });
                }
              : null
          }
          onDelete={
            deletes
              ? () => {
                  onActed();
                  deleting.mutate();
                }
              : null
          }
        />
      ) : null}
    </li>
  );
}

/** The actions on a view; null: the person may not do it. */
interface ActionsProps {
  ref: Ref<HTMLButtonElement>;
  view: SavedView;
  onRename: (() => void) | null;
  onPublish: (() => void) | null;
  onDelete: (() => void) | null;
}

function Actions({ ref, view, onRename, onPublish, onDelete }: ActionsProps): ReactNode {
  const t = useT();
  return (
    <Menu position="bottom-end" withinPortal={false}>
      <Menu.Target>
        <ActionIcon ref={ref} aria-label={t("savedViews.actions", { name: view.name })} data-actions={view.id}>
          <Ellipsis size={16} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {onRename === null ? null : <Menu.Item onClick={onRename}>{t("savedViews.rename")}</Menu.Item>}
        {onPublish === null ? null : (
          <Menu.Item onClick={onPublish}>
            {t(view.public ? "savedViews.makePrivate" : "savedViews.makePublic")}
          </Menu.Item>
        )}
        {onDelete === null ? null : (
          <Menu.Item color="var(--danger)" onClick={onDelete}>
            {t("ui.delete")}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}

interface NamingProps {
  name: string;
  /** @param name null: it stays @param byKey Enter or Escape, not another place clicked */
  onDone: (name: string | null, byKey: boolean) => void;
}

function Naming({ name, onDone }: NamingProps): ReactNode {
  const t = useT();
  const [text, setText] = useState(name);
  const done = (byKey: boolean): void => onDone(text.trim() === "" ? null : text.trim(), byKey);
  return (
    <TextInput
      size="xs"
      className={styles.naming}
      aria-label={t("savedViews.name")}
      value={text}
      maxLength={QUERY_NAME_LENGTH_MAXIMUM}
      autoFocus
      onChange={(event) => setText(event.currentTarget.value)}
      onBlur={() => done(false)}
      onKeyDown={(event) => {
        if (event.key === "Enter" || event.key === "Escape") event.preventDefault();
        if (event.key === "Enter") done(true);
        if (event.key !== "Escape") return;
        event.stopPropagation();
        onDone(null, true);
      }}
    />
  );
}

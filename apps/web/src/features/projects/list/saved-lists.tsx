/** The lists of projects that are kept under a name: shown, replaced, made public, deleted; a new one of what is shown. */
import { ApiError } from "@halyard/api-client/error";
import { hasLink } from "@halyard/api-client/links";
import {
  PROJECT_LIST_NAME_MAXIMUM,
  sameProjectSearch,
  type ProjectsSearch,
} from "@halyard/contract/views/project-lists";
import type { ProjectList } from "@halyard/contract/schemas/projects";
import { Button, Checkbox, Menu, TextInput } from "@mantine/core";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Check, Users } from "lucide-react";
import { useState, type ReactNode } from "react";
import { keys } from "../../../shared/api/query-keys.ts";
import { reportError } from "../../../shared/errors/report.ts";
import { toast } from "../../../shared/feedback/toast-store.ts";
import { useT } from "../../../shared/i18n/i18n.tsx";
import { FailedView, LoadingRows } from "../../../shared/ui/feedback/state-views.tsx";
import { DotsMenu } from "../../../shared/ui/menu/dots-menu.tsx";
import { changeProjectList, createProjectList, deleteProjectList, projectListsQuery } from "./queries.ts";
import styles from "./saved-lists.module.css";
import "../messages.ts";

interface SavedListsProps {
  /** What is shown now. */
  search: ProjectsSearch;
  onShow: (search: ProjectsSearch) => void;
}

export function SavedLists({ search, onShow }: SavedListsProps): ReactNode {
  const t = useT();
  const lists = useQuery(projectListsQuery);
  if (lists.data === undefined) {
    if (lists.error === null) return <LoadingRows rows={3} />;
    return <FailedView error={lists.error} title={t("projects.lists.failed")} onRetry={() => void lists.refetch()} />;
  }
  const { elements } = lists.data._embedded;
  return (
    <div className={styles.panel}>
      {elements.length === 0 ? <p className={styles.hint}>{t("projects.lists.empty")}</p> : null}
      <ul className={styles.list} aria-label={t("projects.lists")}>
        {elements.map((list) => (
          <SavedListRow key={list.id} list={list} search={search} onShow={onShow} />
        ))}
      </ul>
      <SaveForm search={search} mayPublish={hasLink(lists.data, "createPublic")} />
    </div>
  );
}

function useRefresh(): () => Promise<void> {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: keys.list("projects", { saved: true }) });
}

function SavedListRow({ list, search, onShow }: SavedListsProps & { list: ProjectList }): ReactNode {
  const t = useT();
  const refresh = useRefresh();
  const shown = sameProjectSearch(list.search, search);
  const changing = useMutation({
    mutationFn: (change: Parameters<typeof changeProjectList>[1]) => changeProjectList(list, change),
    onSuccess: async () => {
      await refresh();
      toast.success(t("projects.lists.saved", { name: list.name }));
    },
    onError: reportError,
  });
  const deleting = useMutation({
    mutationFn: () => deleteProjectList(list),
    onSuccess: async () => {
      await refresh();
      const again = { name: list.name, public: list.public, search: list.search };
      toast.undo(t("projects.lists.deleted", { name: list.name }), t("ui.undo"), () => {
        void createProjectList(again).then(refresh, reportError);
      });
    },
    onError: reportError,
  });
  return (
    <li className={styles.row} data-shown={shown || undefined}>
      <button
        type="button"
        className={styles.name}
        title={list.name}
        aria-current={shown || undefined}
        onClick={() => onShow(list.search)}
      >
        {list.name}
      </button>
      {list.public ? <Users size={14} role="img" aria-label={t("projects.lists.public")} /> : null}
      {shown ? <Check size={14} aria-hidden /> : null}
      {hasLink(list, "updateImmediately") ? (
        <DotsMenu label={t("projects.lists.actions", { name: list.name })} dots={16} size={28}>
          <Menu.Item disabled={shown} onClick={() => changing.mutate({ search })}>
            {t("projects.lists.replace")}
          </Menu.Item>
          {hasLink(list, "publish") ? (
            <Menu.Item onClick={() => changing.mutate({ public: !list.public })}>
              {t(list.public ? "projects.lists.makePrivate" : "projects.lists.makePublic")}
            </Menu.Item>
          ) : null}
          <Menu.Item color="var(--danger)" onClick={() => deleting.mutate()}>
            {t("ui.delete")}
          </Menu.Item>
        </DotsMenu>
      ) : null}
    </li>
  );
}

function SaveForm({ search, mayPublish }: { search: ProjectsSearch; mayPublish: boolean }): ReactNode {
  const t = useT();
  const refresh = useRefresh();
  const [name, setName] = useState("");
  const [isPublic, setPublic] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const saving = useMutation({
    mutationFn: () => createProjectList({ name: name.trim(), search, ...(isPublic ? { public: true } : {}) }),
    onSuccess: async (list) => {
      setName("");
      await refresh();
      toast.success(t("projects.lists.saved", { name: list.name }));
    },
    onError: (failure) => {
      if (failure instanceof ApiError && failure.status === 422) setError(failure.message);
      else reportError(failure);
    },
  });
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (name.trim() === "") setError(t("projects.create.nameRequired"));
        else if (!saving.isPending) saving.mutate();
      }}
    >
      <TextInput
        size="xs"
        label={t("projects.lists.saveAs")}
        value={name}
        error={error}
        maxLength={PROJECT_LIST_NAME_MAXIMUM}
        onChange={(event) => {
          setName(event.currentTarget.value);
          setError(null);
        }}
      />
      {mayPublish ? (
        <Checkbox
          size="xs"
          label={t("projects.lists.forEveryone")}
          checked={isPublic}
          onChange={(event) => setPublic(event.currentTarget.checked)}
        />
      ) : null}
      <Button type="submit" size="xs" loading={saving.isPending}>
        {t("projects.lists.save")}
      </Button>
    </form>
  );
}

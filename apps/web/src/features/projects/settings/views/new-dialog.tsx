/** Makes a saved view of a project and opens it, to be filtered and arranged there. */
import { ApiError } from "@halyard/api-client/error";
import type { Project } from "@halyard/contract/resources";
import { SAVED_KINDS, type SavedKind } from "@halyard/contract/views/kinds";
import { QUERY_NAME_LENGTH_MAXIMUM } from "@halyard/contract/views/queries";
import { Button, Checkbox, NativeSelect, TextInput } from "@mantine/core";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useState, type ReactNode } from "react";
import { keys } from "../../../../shared/api/query-keys.ts";
import { reportError } from "../../../../shared/errors/report.ts";
import { useT } from "../../../../shared/i18n/i18n.tsx";
import { Dialog, DialogFooter } from "../../../../shared/ui/dialog/dialog.tsx";
import styles from "../frame/list-page.module.css";
import { createView, mayPublishQuery } from "./queries.ts";
import "./messages.ts";

interface NewViewDialogProps {
  project: Project;
  onClose: () => void;
}

export function NewViewDialog({ project, onClose }: NewViewDialogProps): ReactNode {
  const t = useT();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const mayPublish = useQuery(mayPublishQuery(project.id)).data === true;
  const [name, setName] = useState("");
  const [kind, setKind] = useState<SavedKind>("table");
  const [isPublic, setPublic] = useState(false);
  const [wrong, setWrong] = useState<string | null>(null);
  const creation = useMutation({
    mutationFn: () => createView(project.id, { name: name.trim(), kind, isPublic }),
    meta: { handled: true },
    onSuccess: async ({ id }) => {
      await queries.invalidateQueries({ queryKey: keys.lists("queries") });
      await navigate({ to: "/projects/$projectId", params: { projectId: project.identifier }, search: { query: id } });
    },
    onError: (error) => {
      if (error instanceof ApiError && error.status === 422) setWrong(error.message);
      else reportError(error);
    },
  });
  return (
    <Dialog opened onClose={onClose} title={t("projectViews.new")}>
      <form
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (name.trim() === "") setWrong(t("projectViews.nameRequired"));
          else if (!creation.isPending) creation.mutate();
        }}
      >
        <TextInput
          label={t("projectViews.column.name")}
          maxLength={QUERY_NAME_LENGTH_MAXIMUM}
          value={name}
          error={wrong}
          errorProps={{ role: "alert" }}
          required
          data-autofocus
          onChange={(event) => {
            setName(event.currentTarget.value);
            setWrong(null);
          }}
        />
        <NativeSelect
          label={t("projectViews.shownAs")}
          data={SAVED_KINDS.map((value) => ({ value, label: t(`projectViews.kind.${value}`) }))}
          value={kind}
          onChange={({ currentTarget: { value } }) => setKind(SAVED_KINDS.find((one) => one === value) ?? "table")}
        />
        {mayPublish ? (
          <Checkbox
            label={t("projectViews.forEveryone")}
            checked={isPublic}
            onChange={(event) => setPublic(event.currentTarget.checked)}
          />
        ) : null}
        <DialogFooter>
          <Button variant="default" onClick={onClose}>
            {t("ui.cancel")}
          </Button>
          <Button type="submit" loading={creation.isPending}>
            {t("projectViews.create")}
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  );
}

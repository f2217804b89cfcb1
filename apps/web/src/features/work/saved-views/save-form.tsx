/** Keeps what is shown now as a view of its own. */
import type { SavedView } from "@halyard/contract/schemas/views";
import { ApiError } from "@halyard/api-client/error";
import { QUERY_NAME_LENGTH_MAXIMUM } from "@halyard/contract/views/queries";
import { Button, Checkbox, TextInput } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState, type ReactNode } from "react";
import { reportError } from "../../../shared/errors/report.ts";
import { useT } from "../../../shared/i18n/i18n.tsx";
import { keys } from "../../../shared/api/query-keys.ts";
import { toast } from "../../../shared/feedback/toast-store.ts";
import type { Order } from "../manual-order/places.ts";
import { createView } from "./queries.ts";
import type { ViewState } from "./state.ts";
import styles from "./view-panel.module.css";

interface SaveFormProps {
  projectId: number;
  state: ViewState;
  mayPublish: boolean;
  /** In which it is shown, where that is by hand. */
  order: Order | undefined;
  /** There is no view to choose yet, so one begins by typing a name. */
  isFirst: boolean;
  onSaved: (view: SavedView) => void;
}

export function SaveForm({ projectId, state, mayPublish, order, isFirst, onSaved }: SaveFormProps): ReactNode {
  const t = useT();
  const queries = useQueryClient();
  const [name, setName] = useState("");
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (isFirst) field.current?.focus();
  }, [isFirst]);
  const [isPublic, setPublic] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const saving = useMutation({
    // In the order that is shown, which may be the project's or another view's.
    mutationFn: () => createView(projectId, { name: name.trim(), state, isPublic, order }),
    onSuccess: async (view) => {
      await queries.invalidateQueries({ queryKey: keys.lists("queries") });
      setName("");
      toast.success(t("savedViews.saved", { name: view.name }));
      onSaved(view);
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
        if (name.trim() === "") setError(t("savedViews.nameRequired"));
        else if (!saving.isPending) saving.mutate();
      }}
    >
      <TextInput
        ref={field}
        size="xs"
        label={t("savedViews.saveAs")}
        placeholder={t("savedViews.name")}
        value={name}
        error={error}
        maxLength={QUERY_NAME_LENGTH_MAXIMUM}
        onChange={(event) => {
          setName(event.currentTarget.value);
          setError(null);
        }}
      />
      {mayPublish ? (
        <Checkbox
          size="xs"
          label={t("savedViews.makePublic")}
          checked={isPublic}
          onChange={(event) => setPublic(event.currentTarget.checked)}
        />
      ) : null}
      <Button type="submit" size="xs" loading={saving.isPending}>
        {t("savedViews.saveNew")}
      </Button>
    </form>
  );
}

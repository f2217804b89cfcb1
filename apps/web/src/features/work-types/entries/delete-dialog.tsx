/** Asks before a status, type or priority goes; where work packages have it, which one they get instead. */
import { filter, filters } from "@halyard/api-client/query";
import { Button, NativeSelect, Skeleton } from "@mantine/core";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { useState, type ReactNode } from "react";
import { api } from "../../../shared/api/api.ts";
import { useT } from "../../../shared/i18n/i18n.tsx";
import { keys } from "../../../shared/api/query-keys.ts";
import { Dialog, DialogFooter } from "../../../shared/ui/dialog/dialog.tsx";
import { useDeleteEntry } from "./changes.ts";
import { ATTRIBUTE, type Entry, type EntryKind } from "./entry.ts";
import "../customizer/messages.ts";

interface DeleteDialogProps {
  kind: EntryKind;
  entry: Entry;
  /** All of the kind: where its work packages may go. */
  entries: readonly Entry[];
  onClose: () => void;
}

/** How many work packages have it. Always asked again: what is deleted must not rest on an old number. */
function useOf(kind: EntryKind, id: number) {
  const query = { filters: filters([filter(ATTRIBUTE[kind], "=", [id])]), includeTemplates: true, pageSize: 1 };
  return queryOptions({
    queryKey: keys.list("work_packages", query),
    queryFn: async ({ signal }) => (await api.get("work_packages", { query, signal, retries: 1 })).total,
    staleTime: 0,
  });
}

export function DeleteDialog({ kind, entry, entries, onClose }: DeleteDialogProps): ReactNode {
  const t = useT();
  const deletion = useDeleteEntry(kind);
  const [target, setTarget] = useState("");
  const use = useQuery(useOf(kind, entry.id));
  // The server may know of more than one can see, e.g. in archived projects: its refusal asks for a target, too.
  const needsTarget = (use.data ?? 0) > 0 || deletion.isError;
  const others = entries.filter(({ id }) => id !== entry.id);
  const submit = (): void =>
    deletion.mutate({ entry, moveTo: target === "" ? null : Number(target) }, { onSuccess: onClose });
  return (
    <Dialog opened onClose={onClose} title={t(`${kind}.delete.title`, { name: entry.name })} width={420}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <p>{t(`${kind}.delete.ask`)}</p>
        {use.isPending ? (
          <Skeleton height={20} width="70%" />
        ) : needsTarget ? (
          <>
            <p>{t("catalogue.delete.use", { count: use.data ?? 0 })}</p>
            <NativeSelect
              label={t("catalogue.delete.moveTo")}
              value={target}
              onChange={(event) => setTarget(event.currentTarget.value)}
              data={[
                { value: "", label: t("catalogue.delete.choose") },
                ...others.map(({ id, name }) => ({ value: String(id), label: name })),
              ]}
            />
          </>
        ) : null}
        <DialogFooter>
          <Button variant="default" onClick={onClose} data-autofocus>
            {t("ui.cancel")}
          </Button>
          <Button
            type="submit"
            color="red"
            disabled={use.isPending || ((use.data ?? 0) > 0 && target === "")}
            loading={deletion.isPending}
          >
            {t(target === "" ? "ui.delete" : "catalogue.delete.moveAndDelete")}
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  );
}

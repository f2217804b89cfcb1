/** Creates or renames a group ("Group create/edit dialog"). */
import { Button, TextInput } from "@mantine/core";
import type { ReactNode } from "react";
import { useForm } from "react-hook-form";
import { fieldMessages } from "../../../../shared/errors/describe.ts";
import { reportError } from "../../../../shared/errors/report.ts";
import { useT } from "../../../../shared/i18n/i18n.tsx";
import { Dialog, DialogFooter } from "../../../../shared/ui/dialog/dialog.tsx";
import { useSaveGroup } from "../model/changes.ts";
import { groupNameProblem } from "../model/name.ts";
import type { Group } from "@halyard/contract/people";

interface GroupDialogProps {
  /** null: a new one. */
  group: Group | null;
  onClose: () => void;
  onSaved?: (group: Group) => void;
}

export function GroupDialog({ group, onClose, onSaved }: GroupDialogProps): ReactNode {
  const t = useT();
  const save = useSaveGroup(group);
  const { register, handleSubmit, setError, formState } = useForm({ defaultValues: { name: group?.name ?? "" } });
  const submit = handleSubmit(({ name }) =>
    save.mutate(name.trim(), {
      onSuccess: (saved) => {
        onClose();
        onSaved?.(saved);
      },
      onError: (error) => {
        const message = fieldMessages(error)["name"];
        if (message === undefined) reportError(error);
        else setError("name", { message }, { shouldFocus: true });
      },
    }),
  );
  return (
    <Dialog opened onClose={onClose} title={t(group === null ? "groups.dialog.create" : "groups.dialog.edit")}>
      <form onSubmit={(event) => void submit(event)} noValidate>
        <TextInput
          {...register("name", {
            validate: (name) => {
              const problem = groupNameProblem(name);
              return problem === null || t(problem);
            },
          })}
          label={t("groups.dialog.name")}
          required
          data-autofocus
          autoComplete="off"
          error={formState.errors.name?.message}
          {...(group === null ? { description: t("groups.dialog.note") } : {})}
        />
        <DialogFooter>
          <Button variant="default" onClick={onClose}>
            {t("ui.cancel")}
          </Button>
          <Button type="submit" loading={save.isPending}>
            {t(group === null ? "groups.create" : "ui.save")}
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  );
}

/** Creates or changes a phase that projects can go through. */
import type { ProjectPhaseDefinition } from "@halyard/contract/schemas/projects";
import { Checkbox, TextInput } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useForm, useWatch } from "react-hook-form";
import { api } from "../../../shared/api/api.ts";
import { keys } from "../../../shared/api/query-keys.ts";
import { reportError } from "../../../shared/errors/report.ts";
import { toast } from "../../../shared/feedback/toast-store.ts";
import { useT } from "../../../shared/i18n/i18n.tsx";
import { Dialog } from "../../../shared/ui/dialog/dialog.tsx";
import { EntryButtons, NameField } from "../entries/entry-fields.tsx";
import { fieldErrors } from "../entries/field-errors.ts";
import styles from "../customizer/customizer.module.css";
import "../customizer/messages.ts";
import "./messages.ts";

interface PhaseDialogProps {
  /** null: a new one. */
  phase: ProjectPhaseDefinition | null;
  onClose: () => void;
}

interface PhaseForm {
  name: string;
  startGate: boolean;
  startGateName: string;
  finishGate: boolean;
  finishGateName: string;
}

const FIELD_OF: Partial<Record<string, keyof PhaseForm>> = {
  name: "name",
  startGateName: "startGateName",
  finishGateName: "finishGateName",
};

export function PhaseDialog({ phase, onClose }: PhaseDialogProps): ReactNode {
  const t = useT();
  const queries = useQueryClient();
  const { register, control, handleSubmit, setError, formState } = useForm<PhaseForm>({
    defaultValues: {
      name: phase?.name ?? "",
      startGate: phase?.startGate ?? false,
      startGateName: phase?.startGateName ?? "",
      finishGate: phase?.finishGate ?? false,
      finishGateName: phase?.finishGateName ?? "",
    },
  });
  const [startGate, finishGate] = useWatch({ control, name: ["startGate", "finishGate"] });
  const saving = useMutation({
    mutationFn: (form: PhaseForm) => {
      const input = { ...form, startGateName: form.startGateName || null, finishGateName: form.finishGateName || null };
      return phase === null
        ? api.post("project_phase_definitions", input)
        : api.patch(`project_phase_definitions/${phase.id}`, input);
    },
    meta: { handled: true },
    onSuccess: ({ name }) => {
      toast.success(t(phase === null ? "phases.created" : "phases.saved", { name }));
      void queries.invalidateQueries({ queryKey: keys.all("phases") });
      onClose();
    },
    onError: (error) => {
      const found = fieldErrors(error, FIELD_OF);
      for (const { field, message } of found) setError(field, { message }, { shouldFocus: true });
      if (found.length === 0) reportError(error);
    },
  });
  const { errors } = formState;
  return (
    <Dialog opened onClose={onClose} title={t(phase === null ? "phases.add" : "phases.edit")}>
      <form
        className={styles.form}
        onSubmit={(event) => void handleSubmit((form) => saving.mutate(form))(event)}
        noValidate
      >
        <NameField register={register} name="name" required={t("phases.nameRequired")} error={errors.name?.message} />
        <Checkbox {...register("startGate")} label={t("phases.startGate")} description={t("phases.gateHelp")} />
        {startGate ? (
          <TextInput
            {...register("startGateName")}
            label={t("phases.gateName", { gate: t("phases.startGate").toLowerCase() })}
            error={errors.startGateName?.message}
          />
        ) : null}
        <Checkbox {...register("finishGate")} label={t("phases.finishGate")} description={t("phases.finishGateHelp")} />
        {finishGate ? (
          <TextInput
            {...register("finishGateName")}
            label={t("phases.gateName", { gate: t("phases.finishGate").toLowerCase() })}
            error={errors.finishGateName?.message}
          />
        ) : null}
        <EntryButtons
          onClose={onClose}
          busy={saving.isPending}
          save={t(phase === null ? "phases.create" : "ui.save")}
        />
      </form>
    </Dialog>
  );
}

/** Creates a project through its form, and opens it. */
import { PROJECT_IDENTIFIER_LENGTH_MAXIMUM, PROJECT_NAME_LENGTH_MAXIMUM } from "@halyard/contract/limits";
import type { Link } from "@halyard/contract/hal";
import type { Project } from "@halyard/contract/resources";
import { Button, Checkbox, TextInput } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useForm } from "react-hook-form";
import { fieldMessages } from "../../shared/errors/describe.ts";
import { reportError } from "../../shared/errors/report.ts";
import { useT } from "../../shared/i18n/i18n.tsx";
import { keys } from "../../shared/api/query-keys.ts";
import { Dialog, DialogFooter } from "../../shared/ui/dialog/dialog.tsx";
import { toast } from "../../shared/feedback/toast-store.ts";
import { createProject, type ProjectInput } from "./queries.ts";
import "./messages.ts";

interface CreateProjectDialogProps {
  /** The root's `createProject`: the form of a new project. */
  link: Link;
  onClose: () => void;
  onCreated: (project: Project) => void;
}

interface Fields {
  name: string;
  identifier: string;
  public: boolean;
}

const FIELDS = ["name", "identifier", "public"] as const;

export function CreateProjectDialog({ link, onClose, onCreated }: CreateProjectDialogProps): ReactNode {
  const t = useT();
  const queries = useQueryClient();
  const { register, handleSubmit, setError, formState } = useForm<Fields>({
    defaultValues: { name: "", identifier: "", public: false },
  });
  const { errors } = formState;

  /** Messages of fields that the dialog has go to them; true where all did. */
  const showAtFields = (messages: Record<string, string>): boolean => {
    let all = Object.keys(messages).length > 0;
    for (const [attribute, message] of Object.entries(messages)) {
      const field = FIELDS.find((known) => known === attribute);
      if (field === undefined) all = false;
      else setError(field, { message }, { shouldFocus: true });
    }
    return all;
  };

  const creation = useMutation({
    mutationFn: (input: ProjectInput) => createProject(link, input),
    meta: { handled: true },
    onSuccess: (outcome) => {
      if ("refused" in outcome) {
        const messages = Object.entries(outcome.refused).map(([attribute, { message }]) => [attribute, message]);
        if (!showAtFields(Object.fromEntries(messages)))
          toast.error(t("errors.unprocessable"), { details: messages.map(([, message]) => message ?? "") });
        return;
      }
      void queries.invalidateQueries({ queryKey: keys.all("projects") });
      toast.success(t("projects.create.done", { name: outcome.created.name }));
      onCreated(outcome.created);
    },
    onError: (error) => {
      if (!showAtFields(fieldMessages(error))) reportError(error);
    },
  });
  const submit = handleSubmit(({ name, identifier, public: everyone }) => {
    const wanted = identifier.trim();
    creation.mutate({ name: name.trim(), public: everyone, ...(wanted === "" ? {} : { identifier: wanted }) });
  });

  return (
    <Dialog opened onClose={onClose} title={t("projects.create.title")}>
      <form onSubmit={(event) => void submit(event)} noValidate>
        <TextInput
          {...register("name", { validate: (name) => name.trim() !== "" || t("projects.create.nameRequired") })}
          label={t("projects.create.name")}
          maxLength={PROJECT_NAME_LENGTH_MAXIMUM}
          error={errors.name?.message}
          required
          data-autofocus
          mb="md"
        />
        <TextInput
          {...register("identifier")}
          label={t("projects.create.identifier")}
          description={t("projects.create.identifierHelp")}
          maxLength={PROJECT_IDENTIFIER_LENGTH_MAXIMUM}
          autoCapitalize="none"
          spellCheck={false}
          error={errors.identifier?.message}
          mb="md"
        />
        <Checkbox {...register("public")} label={t("projects.create.public")} error={errors.public?.message} />
        <DialogFooter>
          <Button variant="default" onClick={onClose}>
            {t("ui.cancel")}
          </Button>
          <Button type="submit" loading={creation.isPending}>
            {t("projects.create.submit")}
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  );
}

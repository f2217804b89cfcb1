/** A custom template: its name, and the role whose permissions it takes over as the matrix shows them. */
import type { PermissionTemplate } from "@halyard/contract/schemas/identity/roles";
import { Button, NativeSelect, Textarea, TextInput } from "@mantine/core";
import { TEMPLATE_DESCRIPTION_MAXIMUM, TEMPLATE_NAME_MAXIMUM } from "@halyard/contract/permissions/permission-presets";
import { useState, type ReactNode } from "react";
import { useForm } from "react-hook-form";
import { describeError, fieldMessages } from "../../../../shared/errors/describe.ts";
import { useT } from "../../../../shared/i18n/i18n.tsx";
import { Dialog, DialogFooter } from "../../../../shared/ui/dialog/dialog.tsx";
import styles from "./dialogs.module.css";
import { shownOf } from "../model/pending.ts";
import type { MatrixStore } from "../state/store.ts";
import { useSaveTemplate } from "./templates.ts";

interface TemplateFormProps {
  store: MatrixStore;
  /** null: a new one. */
  template: PermissionTemplate | null;
  onDone: (saved: PermissionTemplate | null) => void;
}

/** Of an existing template: its permissions stay. */
const AS_THEY_ARE = "";

export function TemplateForm({ store, template, onDone }: TemplateFormProps): ReactNode {
  const t = useT();
  const save = useSaveTemplate(template);
  const { saved, history, focus } = store.get();
  const roles = [...saved.roles.values()];
  const first = focus?.roleId ?? roles[0]?.id;
  const [source, setSource] = useState(template === null ? String(first ?? "") : AS_THEY_ARE);
  const { register, handleSubmit, formState, setError } = useForm({
    defaultValues: { name: template?.name ?? "", description: template?.description ?? "" },
  });
  const role = saved.roles.get(Number(source));
  const permissions =
    source === AS_THEY_ARE || role === undefined ? undefined : [...shownOf(saved, history.present, role).granted];
  const count = permissions?.length ?? template?.permissions.length ?? 0;
  const submit = handleSubmit(({ name, description }) =>
    save.mutate(
      { name: name.trim(), description, permissions },
      {
        onSuccess: onDone,
        onError: (error) => {
          const { name: wrongName, description: wrongText, ...others } = fieldMessages(error);
          if (wrongName !== undefined) setError("name", { message: wrongName }, { shouldFocus: true });
          if (wrongText !== undefined) setError("description", { message: wrongText });
          const rest = Object.values(others).join(" ");
          if (wrongName === undefined && wrongText === undefined) {
            setError("root", { message: rest === "" ? describeError(error).message : rest });
          }
        },
      },
    ),
  );
  return (
    <Dialog
      opened
      onClose={() => onDone(null)}
      title={t(template === null ? "matrix.templateNew" : "matrix.templateEdit")}
    >
      <form onSubmit={(event) => void submit(event)} noValidate className={styles.form}>
        <TextInput
          {...register("name", {
            validate: (name) =>
              name.trim() === ""
                ? t("matrix.templateNameRequired")
                : name.trim().length <= TEMPLATE_NAME_MAXIMUM ||
                  t("matrix.templateNameLong", { count: TEMPLATE_NAME_MAXIMUM }),
          })}
          label={t("matrix.templateName")}
          required
          data-autofocus
          autoComplete="off"
          error={formState.errors.name?.message}
        />
        <Textarea
          {...register("description", {
            maxLength: {
              value: TEMPLATE_DESCRIPTION_MAXIMUM,
              message: t("matrix.templateTextLong", { count: TEMPLATE_DESCRIPTION_MAXIMUM }),
            },
          })}
          label={t("matrix.templateText")}
          rows={2}
          error={formState.errors.description?.message}
        />
        <NativeSelect
          label={t("matrix.templateFrom")}
          value={source}
          onChange={({ currentTarget: { value } }) => setSource(value)}
          data={[
            ...(template === null ? [] : [{ value: AS_THEY_ARE, label: t("matrix.templateKeep") }]),
            ...roles.map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
        />
        <p className={styles.quiet} role="status">
          {count === 0 ? t("matrix.templateEmpty") : t("matrix.permissions", { count })}
        </p>
        {formState.errors.root?.message === undefined ? null : (
          <p className={styles.problem} role="alert">
            {formState.errors.root.message}
          </p>
        )}
        <DialogFooter>
          <Button variant="default" onClick={() => onDone(null)}>
            {t("ui.cancel")}
          </Button>
          <Button type="submit" loading={save.isPending} disabled={count === 0}>
            {t("ui.save")}
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  );
}

/** 'Apply Permission Template': a set of permissions, for one or more roles, as pending changes. */
import type { PermissionTemplate } from "@halyard/contract/schemas/identity/roles";
import { Button, NativeSelect, SegmentedControl } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState, type ReactNode } from "react";
import { useT } from "../../../../shared/i18n/i18n.tsx";
import { ConfirmDialog } from "../../../../shared/ui/dialog/confirm-dialog.tsx";
import { Dialog } from "../../../../shared/ui/dialog/dialog.tsx";
import { FailedView, LoadingRows } from "../../../../shared/ui/feedback/state-views.tsx";
import { Tag } from "../../../../shared/ui/primitives/tag.tsx";
import { applyTemplate } from "../state/actions.ts";
import styles from "./dialogs.module.css";
import { applying, type TemplateMode } from "../model/bulk-changes.ts";
import { RoleChoice } from "./role-choice.tsx";
import type { MatrixStore } from "../state/store.ts";
import { TemplateForm } from "./template-form.tsx";
import { templatesQuery, useDeleteTemplate } from "./templates.ts";
import "../state/messages.ts";

interface TemplateDialogProps {
  store: MatrixStore;
  onClose: () => void;
}

/** One dialog at a time: choosing, or making, changing, deleting what is chosen from. */
export function TemplateDialog({ store, onClose }: TemplateDialogProps): ReactNode {
  const t = useT();
  const templates = useQuery(templatesQuery);
  const remove = useDeleteTemplate();
  const [id, setId] = useState("viewer");
  const [step, setStep] = useState<"apply" | "new" | "edit" | "delete">("apply");
  const all = templates.data ?? [];
  const chosen = all.find((one) => String(one.id) === id) ?? all[0];
  const done = (saved: PermissionTemplate | null): void => {
    if (saved !== null) setId(String(saved.id));
    setStep("apply");
  };
  if (step === "new") return <TemplateForm store={store} template={null} onDone={done} />;
  if (step === "edit" && chosen !== undefined) return <TemplateForm store={store} template={chosen} onDone={done} />;
  if (step === "delete" && chosen !== undefined) {
    return (
      <ConfirmDialog
        opened
        onClose={() => setStep("apply")}
        onConfirm={() => remove.mutate(chosen, { onSettled: () => setStep("apply") })}
        title={t("matrix.templateDelete")}
        confirmLabel={t("ui.delete")}
        dangerous
        busy={remove.isPending}
      >
        <p>{t("matrix.templateDeleteConfirm", { name: chosen.name })}</p>
      </ConfirmDialog>
    );
  }
  if (chosen !== undefined) {
    return (
      <ApplyDialog
        store={store}
        templates={all}
        template={chosen}
        onTemplate={setId}
        onStep={setStep}
        onClose={onClose}
      />
    );
  }
  return (
    <Dialog opened onClose={onClose} title={t("matrix.templateDialog")}>
      {templates.isPending ? (
        <LoadingRows rows={4} />
      ) : (
        <FailedView error={templates.error} onRetry={() => void templates.refetch()} />
      )}
    </Dialog>
  );
}

interface ApplyDialogProps extends TemplateDialogProps {
  templates: readonly PermissionTemplate[];
  template: PermissionTemplate;
  onTemplate: (id: string) => void;
  onStep: (step: "new" | "edit" | "delete") => void;
}

function ApplyDialog(props: ApplyDialogProps): ReactNode {
  const { store, templates, template, onTemplate, onStep, onClose } = props;
  const t = useT();
  const { saved, history } = store.get();
  const [mode, setMode] = useState<TemplateMode>("add");
  const [roleIds, setRoleIds] = useState<readonly number[]>([]);
  const wishes = applying(saved, history.present, template.permissions, roleIds, mode);
  const added = wishes.filter((wish) => wish.granted).length;
  const group = (category: PermissionTemplate["category"]) =>
    templates
      .filter((one) => one.category === category)
      .map(({ id, name, permissions }) => ({
        value: String(id),
        label: t("matrix.templateOption", { name, count: permissions.length }),
      }));
  const own = group("own");
  const roles = [...saved.roles.values()].filter((role) =>
    template.permissions.some((id) => saved.catalogue.permission(id)?.contexts.includes(role.roleType) === true),
  );
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t("matrix.templateDialog")}
      footer={
        <>
          <Button variant="default" onClick={onClose}>
            {t("ui.cancel")}
          </Button>
          <Button
            disabled={roleIds.length === 0}
            onClick={() => {
              applyTemplate(store, template, roleIds, mode);
              onClose();
            }}
          >
            {t("matrix.templateApply")}
          </Button>
        </>
      }
    >
      <NativeSelect
        label={t("matrix.template")}
        value={String(template.id)}
        onChange={({ currentTarget: { value } }) => onTemplate(value)}
        data={[
          { group: t("matrix.templateBuiltIn"), items: group("built-in") },
          ...(own.length === 0 ? [] : [{ group: t("matrix.templateOwn"), items: own }]),
        ]}
        data-autofocus
      />
      {template.description === "" ? null : <p className={styles.description}>{template.description}</p>}
      <ul className={styles.names} aria-label={t("matrix.templatePermissions")}>
        {template.permissions.map((permission) => (
          <li key={permission}>
            <Tag>{saved.catalogue.nameOf(permission)}</Tag>
          </li>
        ))}
      </ul>
      <div className={styles.templateActions}>
        <Button variant="subtle" size="xs" onClick={() => onStep("new")}>
          {t("matrix.templateNew")}
        </Button>
        {template.category === "own" ? (
          <>
            <Button variant="subtle" size="xs" onClick={() => onStep("edit")}>
              {t("matrix.templateEdit")}
            </Button>
            <Button variant="subtle" size="xs" color="red" onClick={() => onStep("delete")}>
              {t("matrix.templateDelete")}
            </Button>
          </>
        ) : null}
      </div>
      <RoleChoice label={t("matrix.templateRoles")} roles={roles} chosen={roleIds} onChange={setRoleIds} />
      <SegmentedControl
        aria-label={t("matrix.templateMode")}
        value={mode}
        onChange={(value) => setMode(value === "replace" ? "replace" : "add")}
        data={[
          { value: "add", label: t("matrix.templateMode.add") },
          { value: "replace", label: t("matrix.templateMode.replace") },
        ]}
      />
      <p role="status">
        {roleIds.length === 0
          ? t("matrix.templateNone")
          : t("matrix.templateWill", { added, removed: wishes.length - added })}
      </p>
    </Dialog>
  );
}

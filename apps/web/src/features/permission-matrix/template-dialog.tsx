/** 'Apply Permission Template': a set of permissions, for one or more roles, as pending changes. */
import { Button, NativeSelect, SegmentedControl } from "@mantine/core";
import { PERMISSION_TEMPLATES } from "@halyard/contract/permission-presets";
import { useState, type ReactNode } from "react";
import { useT } from "../../app/i18n.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Tag } from "../../ui/tag.tsx";
import { applyTemplate } from "./actions.ts";
import styles from "./dialogs.module.css";
import { applying, type TemplateMode } from "./model/deeds.ts";
import { RoleChoice } from "./role-choice.tsx";
import type { MatrixStore } from "./store.ts";

export function TemplateDialog({ store, onClose }: { store: MatrixStore; onClose: () => void }): ReactNode {
  const t = useT();
  const { saved, history } = store.get();
  const [id, setId] = useState<string>("viewer");
  const [mode, setMode] = useState<TemplateMode>("add");
  const [roleIds, setRoleIds] = useState<readonly number[]>([]);
  const template = PERMISSION_TEMPLATES.find((one) => one.id === id) ?? PERMISSION_TEMPLATES[0];
  if (template === undefined) return null;
  const wishes = applying(saved, history.present, template.permissions, roleIds, mode);
  const added = wishes.filter((wish) => wish.granted).length;
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
        value={template.id}
        onChange={({ currentTarget: { value } }) => setId(value)}
        data={PERMISSION_TEMPLATES.map((one) => ({
          value: one.id,
          label: t("matrix.templateOption", { name: one.name, count: one.permissions.length }),
        }))}
        data-autofocus
      />
      <ul className={styles.names} aria-label={t("matrix.templatePermissions")}>
        {template.permissions.map((permission) => (
          <li key={permission}>
            <Tag>{saved.catalogue.nameOf(permission)}</Tag>
          </li>
        ))}
      </ul>
      <RoleChoice
        label={t("matrix.templateRoles")}
        roles={[...saved.roles.values()].filter((role) => role.roleType === "project")}
        chosen={roleIds}
        onChange={setRoleIds}
      />
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

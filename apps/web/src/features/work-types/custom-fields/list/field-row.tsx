/** One custom field in the list: what it is, where it is, how much it is used. */
import { USES_COUNTED_IN_LISTS } from "@halyard/contract/limits";
import type { CustomField } from "@halyard/contract/schemas/custom-fields";
import { ActionIcon } from "@mantine/core";
import { Pencil, Trash2 } from "lucide-react";
import type { ReactNode } from "react";
import { useT } from "../../../../shared/i18n/i18n.tsx";
import { Tag } from "../../../../shared/ui/primitives/tag.tsx";
import styles from "../custom-fields.module.css";

interface FieldRowProps {
  field: CustomField;
  /** Another one is called the same. */
  isDuplicate: boolean;
  onEdit: () => void;
  onDelete: () => void;
}

export function FieldRow({ field, isDuplicate, onEdit, onDelete }: FieldRowProps): ReactNode {
  const t = useT();
  const { name, usage } = field;
  const isUnused = usage.values + usage.views === 0;
  const where = [
    ...(field.isForAll ? [] : [t("customFields.projects", { count: field.projects.length })]),
    ...(field.types === "all" ? [] : [t("customFields.types", { count: field.types.length })]),
    isUnused
      ? t("customFields.tag.unused")
      : t(usage.values < USES_COUNTED_IN_LISTS ? "customFields.uses" : "customFields.usesMany", {
          count: usage.values,
        }),
  ];
  return (
    <li className={styles.row}>
      <button type="button" className={styles.name} onClick={onEdit}>
        {name}
      </button>
      <span>{t(`customFields.format.${field.fieldFormat}`)}</span>
      <span className={styles.tags}>
        {field.required ? <Tag tone="accent">{t("customFields.tag.required")}</Tag> : null}
        {field.multiple ? <Tag>{t("customFields.tag.multiple")}</Tag> : null}
        {field.visibility === "all" ? null : <Tag tone="warning">{t(`customFields.tag.${field.visibility}`)}</Tag>}
        {isDuplicate ? <Tag tone="warning">{t("customFields.tag.duplicate")}</Tag> : null}
      </span>
      <span className={styles.quiet}>{where.join(" · ")}</span>
      <span className={styles.actions}>
        <ActionIcon aria-label={t("customFields.edit", { name })} onClick={onEdit}>
          <Pencil size={16} aria-hidden />
        </ActionIcon>
        <ActionIcon aria-label={t("customFields.delete", { name })} onClick={onDelete}>
          <Trash2 size={16} aria-hidden />
        </ActionIcon>
      </span>
    </li>
  );
}

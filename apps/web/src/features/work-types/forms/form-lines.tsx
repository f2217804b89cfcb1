/** The rows of a form that is arranged: the head of a group, and an attribute. */
import type { TypeFormConfiguration } from "@halyard/contract/schemas/work-types";
import { isFormAttribute } from "@halyard/contract/work-types/type-forms";
import { ActionIcon, TextInput } from "@mantine/core";
import { X } from "lucide-react";
import type { ReactNode } from "react";
import { useT } from "../../../shared/i18n/i18n.tsx";
import { Tag } from "../../../shared/ui/primitives/tag.tsx";
import type { DraftGroup } from "./draft.ts";
import styles from "./form-tab.module.css";

/** What an attribute is called: custom fields say it themselves. */
export function useAttributeName({ attributes }: TypeFormConfiguration): (attribute: string) => string {
  const t = useT();
  return (attribute) =>
    isFormAttribute(attribute)
      ? t(`typeForm.attribute.${attribute}`)
      : (attributes.find(({ name }) => name === attribute)?.label ?? attribute);
}

interface GroupLineProps {
  group: DraftGroup;
  /** It has no name, or that of another one. */
  isWrong: boolean;
  onRename: (name: string) => void;
  onRemove: () => void;
}

export function GroupLine({ group, isWrong, onRename, onRemove }: GroupLineProps): ReactNode {
  const t = useT();
  return (
    <div className={styles.group}>
      <TextInput
        size="xs"
        className={styles.name}
        aria-label={t("typeForm.group")}
        value={group.name}
        error={isWrong ? t("typeForm.group.wrong") : undefined}
        // A new group begins with its name.
        autoFocus={group.name === ""}
        onChange={(event) => onRename(event.currentTarget.value)}
      />
      {group.kind === "children" ? <Tag>{t("typeForm.group.children")}</Tag> : null}
      {group.kind === "relations" ? (
        <Tag>{t("typeForm.group.relations", { type: t(`typeForm.relation.${group.relationType}`) })}</Tag>
      ) : null}
      <ActionIcon aria-label={t("typeForm.removeGroup", { name: group.name })} onClick={onRemove}>
        <X size={16} aria-hidden />
      </ActionIcon>
    </div>
  );
}

interface AttributeLineProps {
  form: TypeFormConfiguration;
  attribute: string;
  onHide: () => void;
}

export function AttributeLine({ form, attribute, onHide }: AttributeLineProps): ReactNode {
  const t = useT();
  const name = useAttributeName(form)(attribute);
  return (
    <div className={styles.attribute}>
      <span className={styles.name}>{name}</span>
      {isFormAttribute(attribute) ? null : <Tag>{t("typeForm.custom")}</Tag>}
      <ActionIcon aria-label={t("typeForm.hide", { name })} data-control={`hide-${attribute}`} onClick={onHide}>
        <X size={16} aria-hidden />
      </ActionIcon>
    </div>
  );
}

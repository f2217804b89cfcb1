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
import "./messages.ts";

/** What an attribute is called: custom fields say it themselves. */
export function useAttributeName({ attributes }: TypeFormConfiguration): (attribute: string) => string {
  const t = useT();
  return (attribute) =>
    isFormAttribute(attribute)
      ? t(`typeForm.attribute.${attribute}`)
      : (attributes.find(({ name }) => name === attribute)?.label ?? attribute);
}

/** What the name of a group is called, what is said where it can't be used, and what the button is called that removes it. */
export interface GroupWords {
  name: string;
  wrong: string;
  remove: string;
}

interface GroupLineProps {
  group: DraftGroup;
  words: GroupWords;
  /** It has no name, or that of another one. */
  isWrong: boolean;
  onRename: (name: string) => void;
  onRemove: () => void;
}

export function GroupLine({ group, words, isWrong, onRename, onRemove }: GroupLineProps): ReactNode {
  const t = useT();
  return (
    <div className={styles.group}>
      <TextInput
        className={styles.name}
        classNames={{ input: styles.nameInput }}
        aria-label={words.name}
        value={group.name}
        error={isWrong ? words.wrong : undefined}
        // A new group begins with its name.
        autoFocus={group.name === ""}
        onChange={(event) => onRename(event.currentTarget.value)}
      />
      {group.kind === "children" ? <Tag>{t("typeForm.group.children")}</Tag> : null}
      {group.kind === "relations" ? (
        <Tag>{t("typeForm.group.relations", { type: t(`typeForm.relation.${group.relationType}`) })}</Tag>
      ) : null}
      <ActionIcon aria-label={words.remove} onClick={onRemove}>
        <X size={16} aria-hidden />
      </ActionIcon>
    </div>
  );
}

interface PlacedLineProps {
  attribute: string;
  name: string;
  /** What the button is called that takes it out. */
  remove: string;
  onHide: () => void;
  /** Beside its name. */
  children?: ReactNode;
}

export function PlacedLine({ attribute, name, remove, onHide, children }: PlacedLineProps): ReactNode {
  return (
    <div className={styles.attribute}>
      <span className={styles.name}>{name}</span>
      {children}
      <ActionIcon aria-label={remove} data-control={`hide-${attribute}`} onClick={onHide}>
        <X size={16} aria-hidden />
      </ActionIcon>
    </div>
  );
}

/** Groups and their attributes, put in order by dragging or with arrows; and the attributes that are in no group. */
import { Button } from "@mantine/core";
import { Plus } from "lucide-react";
import type { ReactNode } from "react";
import { Tag } from "../../../shared/ui/primitives/tag.tsx";
import { ReorderList } from "../../../shared/ui/reorder-list/reorder-list.tsx";
import { hide, linesOf, moveLine, removeGroup, renameGroup, show, wrongNames, type FormDraft } from "./draft.ts";
import { GroupLine, PlacedLine, type GroupWords } from "./form-lines.tsx";
import styles from "./form-tab.module.css";

interface ArrangedProps {
  draft: FormDraft;
  onChange: (draft: FormDraft) => void;
  nameOf: (attribute: string) => string;
  /** Where the focus goes on once the control that had it is gone. */
  goOnAt: (control: string) => void;
}

interface ArrangementProps extends ArrangedProps {
  /** Of the list. */
  label: string;
  /** All attributes that there are, by their names in the API. */
  attributes: readonly string[];
  groupWords: (name: string) => GroupWords;
  /** What the button is called that takes an attribute out. */
  takeOut: (name: string) => string;
  /** The control that adds a group. */
  adding: string;
  /** A word beside an attribute's name; null: none. */
  tagOf?: (attribute: string) => string | null;
}

/** Lines that are moved, renamed and taken out. */
export function Arrangement(props: ArrangementProps): ReactNode {
  const { draft, onChange, nameOf, goOnAt, label, attributes, groupWords, takeOut, adding, tagOf } = props;
  const wrong = wrongNames(draft);
  return (
    <ReorderList
      label={label}
      items={linesOf(draft, attributes)}
      itemId={({ key }) => key}
      itemName={(line) => ("group" in line ? line.group.name : nameOf(line.attribute))}
      onMove={(line, place) => onChange(moveLine(draft, line, place, attributes))}
    >
      {(line) => {
        if ("group" in line) {
          return (
            <GroupLine
              group={line.group}
              words={groupWords(line.group.name)}
              isWrong={wrong.has(line.key)}
              onRename={(name) => onChange(renameGroup(draft, line.key, name))}
              onRemove={() => {
                goOnAt(adding);
                onChange(removeGroup(draft, line.group));
              }}
            />
          );
        }
        const tag = tagOf?.(line.attribute) ?? null;
        return (
          <PlacedLine
            attribute={line.attribute}
            name={nameOf(line.attribute)}
            remove={takeOut(nameOf(line.attribute))}
            onHide={() => {
              goOnAt(`show-${line.attribute}`);
              onChange(hide(draft, line.attribute));
            }}
          >
            {tag === null ? null : <Tag>{tag}</Tag>}
          </PlacedLine>
        );
      }}
    </ReorderList>
  );
}

interface UnplacedProps extends ArrangedProps {
  /** What the button is called that puts an attribute into a group. */
  putIn: (name: string) => string;
  /** What a group is called that is made for it. */
  newGroup: string;
}

export function Unplaced({ draft, onChange, nameOf, goOnAt, putIn, newGroup }: UnplacedProps): ReactNode {
  return (
    <div className={styles.hidden}>
      {draft.hidden.map((attribute) => (
        <Button
          key={attribute}
          size="compact-sm"
          variant="default"
          classNames={{ root: styles.chip, label: styles.chipLabel }}
          leftSection={<Plus size={14} aria-hidden />}
          aria-label={putIn(nameOf(attribute))}
          data-control={`show-${attribute}`}
          onClick={() => {
            goOnAt(`hide-${attribute}`);
            onChange(show(draft, attribute, newGroup));
          }}
        >
          {nameOf(attribute)}
        </Button>
      ))}
    </div>
  );
}

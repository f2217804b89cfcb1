/** What a custom action changes: a line for each attribute, with the value that it gets. */
import {
  ACTION_ATTRIBUTES,
  isActionAttribute,
  type ActionAttribute,
  type ChangeStep,
} from "@halyard/contract/work-types/custom-actions";
import { customFieldKey } from "@halyard/contract/work-types/custom-fields";
import { ActionIcon, Button, NativeSelect } from "@mantine/core";
import { Trash2 } from "lucide-react";
import type { ReactNode } from "react";
import { useT } from "../../../shared/i18n/i18n.tsx";
import { useFocusWithin } from "../../../shared/ui/focus/use-focus-within.ts";
import styles from "./custom-actions.module.css";
import { StepValue, valueFor } from "./step-value.tsx";
import type { Choices } from "./use-choices.ts";
import { attributeName } from "./words.ts";
import "./messages.ts";

const BUILT_IN = Object.keys(ACTION_ATTRIBUTES).filter(isActionAttribute);

interface StepsProps {
  changes: readonly ChangeStep[];
  choices: Choices;
  /** Whether the last line is still to be begun: nothing is preset that would be saved unseen. */
  isAdding: boolean;
  /** What is wrong with that line. */
  error: string | undefined;
  onAdding: (isAdding: boolean) => void;
  onChange: (changes: readonly ChangeStep[]) => void;
}

export function Steps({ changes, choices, isAdding, error, onAdding, onChange }: StepsProps): ReactNode {
  const t = useT();
  const all = [...BUILT_IN, ...choices.fields.map(({ id }) => customFieldKey(id))];
  const free = all.filter((one) => !changes.some(({ attribute }) => attribute === one));
  const label = (attribute: ActionAttribute): string => attributeName(attribute, choices);
  const { within, goOnAt } = useFocusWithin<HTMLFieldSetElement>();
  const replace = (at: number, step: ChangeStep): void => onChange(changes.with(at, step));
  return (
    <fieldset ref={within} className={styles.part}>
      <legend>{t("customActionPage.actions")}</legend>
      {[
        ...changes.map((step, at) => (
          // By its place: people who choose another attribute by keyboard keep the focus where they are.
          // oxlint-disable-next-line react/no-array-index-key -- what is in it is told by its attribute
          <div key={at} className={styles.step}>
            <NativeSelect
              aria-label={t("customActionPage.stepOf")}
              value={step.attribute}
              onChange={({ currentTarget: { value } }) => {
                if (isActionAttribute(value)) replace(at, { attribute: value, value: valueFor(value, choices) });
              }}
              data={[step.attribute, ...free].map((value) => ({ value, label: label(value) }))}
            />
            <StepValue
              key={step.attribute}
              label={t("customActionPage.valueOf", { name: label(step.attribute) })}
              step={step}
              choices={choices}
              onChange={(value) => replace(at, { ...step, value })}
            />
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={t("customActionPage.removeStep", { name: label(step.attribute) })}
              data-control={`remove-${at}`}
              onClick={() => {
                goOnAt(changes.length === 1 ? "add" : `remove-${Math.min(at, changes.length - 2)}`);
                onChange(changes.toSpliced(at, 1));
              }}
            >
              <Trash2 size={16} aria-hidden />
            </ActionIcon>
          </div>
        )),
        // In the same list, so that the line that it becomes keeps the focus.
        isAdding ? (
          <div key={changes.length} className={styles.step}>
            <NativeSelect
              aria-label={t("customActionPage.stepOf")}
              autoFocus
              value=""
              error={error}
              onChange={({ currentTarget: { value } }) => {
                if (!isActionAttribute(value)) return;
                onAdding(false);
                onChange([...changes, { attribute: value, value: valueFor(value, choices) }]);
              }}
              data={[
                { value: "", label: t("customActionPage.chooseStep") },
                ...free.map((value) => ({ value, label: label(value) })),
              ]}
            />
            <span />
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={t("customActionPage.removeEmpty")}
              onClick={() => {
                goOnAt("add");
                onAdding(false);
              }}
            >
              <Trash2 size={16} aria-hidden />
            </ActionIcon>
          </div>
        ) : null,
      ]}
      <div>
        <Button
          variant="default"
          size="compact-sm"
          disabled={free.length === 0 || isAdding}
          data-control="add"
          onClick={() => onAdding(true)}
        >
          {t("customActionPage.addStep")}
        </Button>
      </div>
    </fieldset>
  );
}

/** Creates or changes a custom action. */
import {
  ACTION_ATTRIBUTES,
  CONDITION_ATTRIBUTES,
  isActionAttribute,
  type ActionAttribute,
} from "@halyard/contract/work-types/custom-actions";
import { customFieldKey } from "@halyard/contract/work-types/custom-fields";
import type { CustomActionDefinition } from "@halyard/contract/schemas/work-types";
import { ActionIcon, Button, MultiSelect, NativeSelect, Textarea, TextInput } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Trash2 } from "lucide-react";
import { useState, type FormEvent, type ReactNode } from "react";
import { api } from "../../../shared/api/api.ts";
import { keys } from "../../../shared/api/query-keys.ts";
import { describeError, fieldMessages } from "../../../shared/errors/describe.ts";
import { toast } from "../../../shared/feedback/toast-store.ts";
import { useT } from "../../../shared/i18n/i18n.tsx";
import { Dialog, DialogFooter } from "../../../shared/ui/dialog/dialog.tsx";
import { useFocusWithin } from "../../../shared/ui/focus/use-focus-within.ts";
import styles from "./custom-actions.module.css";
import { StepValue, valueFor } from "./step-value.tsx";
import { useChoices, type Choices } from "./use-choices.ts";
import { attributeName } from "./words.ts";
import "./messages.ts";

interface ActionDialogProps {
  /** null: a new one. */
  action: CustomActionDefinition | null;
  onClose: () => void;
}

type Draft = Pick<CustomActionDefinition, "name" | "description" | "conditions" | "actions">;

const EMPTY: Draft = {
  name: "",
  description: "",
  conditions: { status: [], type: [], project: [], role: [] },
  actions: [],
};
const BUILT_IN = Object.keys(ACTION_ATTRIBUTES).filter(isActionAttribute);

export function ActionDialog({ action, onClose }: ActionDialogProps): ReactNode {
  const t = useT();
  const [draft, setDraft] = useState<Draft>(action ?? EMPTY);
  const choices = useChoices(draft.conditions.project);
  const [checked, setChecked] = useState(false);
  const save = useSave(action, onClose);
  const set = (patch: Partial<Draft>): void => setDraft((now) => ({ ...now, ...patch }));
  const nameless = draft.name.trim() === "";
  const problems = fieldMessages(save.error);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setChecked(true);
    if (!nameless && draft.actions.length > 0) save.mutate(draft);
  };
  return (
    <Dialog
      opened
      onClose={onClose}
      width={640}
      title={t(action === null ? "customActionPage.add" : "customActionPage.edit")}
    >
      <form className={styles.form} onSubmit={submit} noValidate>
        <TextInput
          label={t("customActionPage.field.name")}
          required
          value={draft.name}
          onChange={({ currentTarget: { value } }) => set({ name: value })}
          error={checked && nameless ? t("customActionPage.nameRequired") : problems["name"]}
          data-autofocus
        />
        <Textarea
          label={t("customActionPage.field.description")}
          autosize
          minRows={1}
          maxRows={6}
          value={draft.description}
          onChange={({ currentTarget: { value } }) => set({ description: value })}
          error={problems["description"]}
        />
        <Steps draft={draft} choices={choices} onChange={(actions) => set({ actions })} />
        {checked && draft.actions.length === 0 ? (
          <p className={styles.problem}>{t("customActionPage.stepRequired")}</p>
        ) : null}
        {problems["actions"] === undefined ? null : <p className={styles.problem}>{problems["actions"]}</p>}
        <fieldset className={styles.part}>
          <legend>{t("customActionPage.conditions")}</legend>
          <span className={styles.quiet}>{t("customActionPage.conditionsHelp")}</span>
          {CONDITION_ATTRIBUTES.map((attribute) => (
            <MultiSelect
              key={attribute}
              label={t(`customActionPage.condition.${attribute}`)}
              searchable
              value={draft.conditions[attribute].map(String)}
              onChange={(ids) => set({ conditions: { ...draft.conditions, [attribute]: ids.map(Number) } })}
              data={optionsOf(choices, attribute, draft.conditions[attribute], t("customActionPage.unknown"))}
            />
          ))}
          {problems["conditions"] === undefined ? null : <p className={styles.problem}>{problems["conditions"]}</p>}
        </fieldset>
        <DialogFooter>
          <Button variant="default" onClick={onClose}>
            {t("ui.cancel")}
          </Button>
          <Button type="submit" loading={save.isPending}>
            {t(action === null ? "customActionPage.create" : "ui.save")}
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  );
}

/** What was deleted meanwhile stays visible, so that it can be taken out. */
function optionsOf(
  choices: Choices,
  attribute: (typeof CONDITION_ATTRIBUTES)[number],
  chosen: readonly number[],
  unknown: string,
) {
  const entries = choices.of(attribute);
  const gone = chosen.filter((id) => !entries.some((one) => one.id === id));
  return [...entries, ...gone.map((id) => ({ id, name: `${unknown} (#${id})` }))].map(({ id, name }) => ({
    value: String(id),
    label: name,
  }));
}

interface StepsProps {
  draft: Draft;
  choices: Choices;
  onChange: (steps: Draft["actions"]) => void;
}

function Steps({ draft: { actions }, choices, onChange }: StepsProps): ReactNode {
  const t = useT();
  const all = [...BUILT_IN, ...choices.fields.map(({ id }) => customFieldKey(id))];
  const free = all.filter((one) => !actions.some(({ attribute }) => attribute === one));
  const label = (attribute: ActionAttribute): string => attributeName(attribute, choices);
  const { within, goOnAt } = useFocusWithin<HTMLFieldSetElement>();
  const replace = (at: number, step: Draft["actions"][number]): void => onChange(actions.with(at, step));
  return (
    <fieldset ref={within} className={styles.part}>
      <legend>{t("customActionPage.actions")}</legend>
      {actions.map((step, at) => (
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
              goOnAt(actions.length === 1 ? "add" : `remove-${Math.min(at, actions.length - 2)}`);
              onChange(actions.toSpliced(at, 1));
            }}
          >
            <Trash2 size={16} aria-hidden />
          </ActionIcon>
        </div>
      ))}
      <div>
        <Button
          variant="default"
          size="compact-sm"
          disabled={free.length === 0}
          data-control="add"
          onClick={() => {
            const [attribute] = free;
            if (attribute !== undefined) onChange([...actions, { attribute, value: valueFor(attribute, choices) }]);
          }}
        >
          {t("customActionPage.addStep")}
        </Button>
      </div>
    </fieldset>
  );
}

function useSave(action: CustomActionDefinition | null, onClose: () => void) {
  const t = useT();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (draft: Draft) =>
      action === null
        ? api.post("custom_actions", draft)
        : api.patch(`custom_actions/${action.id}`, { ...draft, lockVersion: action.lockVersion }),
    onSuccess: ({ name }) => {
      void queries.invalidateQueries({ queryKey: keys.all("custom_actions") });
      void queries.invalidateQueries({ queryKey: keys.all("work_packages") });
      toast.success(t(action === null ? "customActionPage.created" : "customActionPage.saved", { name }));
      onClose();
    },
    onError: (error) => {
      const { message, details } = describeError(error);
      toast.error(message, { details });
    },
  });
}

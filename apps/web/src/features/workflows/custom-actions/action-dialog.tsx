/** Creates or changes a custom action. */
import {
  changeSteps,
  CONDITION_ATTRIBUTES,
  NOTIFY,
  notifyOf,
  type ChangeStep,
  type NotifyValue,
} from "@halyard/contract/work-types/custom-actions";
import type { CustomActionDefinition } from "@halyard/contract/schemas/work-types";
import { Button, MultiSelect, Textarea, TextInput } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState, type FormEvent, type ReactNode } from "react";
import { api } from "../../../shared/api/api.ts";
import { keys } from "../../../shared/api/query-keys.ts";
import { describeError, fieldMessages } from "../../../shared/errors/describe.ts";
import { toast } from "../../../shared/feedback/toast-store.ts";
import { useT } from "../../../shared/i18n/i18n.tsx";
import { Dialog, DialogFields, DialogFooter } from "../../../shared/ui/dialog/dialog.tsx";
import styles from "./custom-actions.module.css";
import { NotifyFields } from "./notify-fields.tsx";
import { Steps } from "./steps.tsx";
import { useChoices, type Choices } from "./use-choices.ts";
import "./messages.ts";

interface ActionDialogProps {
  /** null: a new one. */
  action: CustomActionDefinition | null;
  onClose: () => void;
}

interface Draft extends Pick<CustomActionDefinition, "name" | "description" | "conditions"> {
  changes: readonly ChangeStep[];
  /** No one, without a message, where it notifies no one. */
  notify: NotifyValue;
}

const EMPTY: Draft = {
  name: "",
  description: "",
  conditions: { status: [], type: [], project: [], role: [] },
  changes: [],
  notify: { to: [], message: "" },
};

const draftOf = ({ name, description, conditions, actions }: CustomActionDefinition): Draft => ({
  name,
  description,
  conditions,
  changes: changeSteps(actions),
  notify: notifyOf(actions) ?? EMPTY.notify,
});

const bodyOf = ({ changes, notify, ...others }: Draft) => ({
  ...others,
  actions: [...changes, ...(notify.to.length === 0 ? [] : [{ attribute: NOTIFY, value: notify }])],
});

export function ActionDialog({ action, onClose }: ActionDialogProps): ReactNode {
  const t = useT();
  const [draft, setDraft] = useState<Draft>(action === null ? EMPTY : draftOf(action));
  const choices = useChoices(draft.conditions.project);
  const [checked, setChecked] = useState(false);
  /** Whether there is a line whose attribute is still to be chosen. */
  const [isAdding, setAdding] = useState(false);
  const save = useSave(action, onClose);
  const set = (patch: Partial<Draft>): void => setDraft((now) => ({ ...now, ...patch }));
  const nameless = draft.name.trim() === "";
  const { changes, notify } = draft;
  const idle = changes.length === 0 && notify.to.length === 0;
  // A message that no one gets would be lost without a word.
  const unheard = notify.to.length === 0 && notify.message.trim() !== "";
  const problems = fieldMessages(save.error);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setChecked(true);
    if (!nameless && !idle && !unheard && !isAdding) save.mutate(draft);
  };
  return (
    <Dialog
      opened
      onClose={onClose}
      width={640}
      title={t(action === null ? "customActionPage.add" : "customActionPage.edit")}
    >
      <form className={styles.form} onSubmit={submit} noValidate>
        <DialogFields>
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
          <Steps
            changes={changes}
            choices={choices}
            isAdding={isAdding}
            error={checked && isAdding ? t("customActionPage.stepEmpty") : undefined}
            onAdding={setAdding}
            onChange={(next) => set({ changes: next })}
          />
          <NotifyFields
            value={notify}
            error={checked && unheard ? t("customActionPage.recipientsRequired") : undefined}
            onChange={(next) => set({ notify: next })}
          />
          {checked && idle && !unheard && !isAdding ? (
            <p className={styles.problem} role="alert">
              {t("customActionPage.stepRequired")}
            </p>
          ) : null}
          {problems["actions"] === undefined ? null : (
            <p className={styles.problem} role="alert">
              {problems["actions"]}
            </p>
          )}
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
        </DialogFields>
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

function useSave(action: CustomActionDefinition | null, onClose: () => void) {
  const t = useT();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (draft: Draft) =>
      action === null
        ? api.post("custom_actions", bodyOf(draft))
        : api.patch(`custom_actions/${action.id}`, { ...bodyOf(draft), lockVersion: action.lockVersion }),
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

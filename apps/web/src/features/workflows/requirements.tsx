/** What moves of a type require: a comment, filled fields. Each change is saved at once and can be undone. */
import type { CustomField } from "@halyard/contract/schemas/custom-fields";
import type { MoveRequirement, Workflow } from "@halyard/contract/schemas/work-types";
import { customFieldKey, isCustomFieldKey } from "@halyard/contract/work-types/custom-fields";
import { isRequirable, REQUIRABLE_ATTRIBUTES, type RequirableAttribute } from "@halyard/contract/work-types/workflows";
import { ActionIcon, Checkbox, MultiSelect, NativeSelect } from "@mantine/core";
import { useMutation, useQuery } from "@tanstack/react-query";
import { Trash2 } from "lucide-react";
import { useState, type ReactNode, type RefObject } from "react";
import { customFieldsQuery } from "../../shared/custom-fields/definitions-query.ts";
import { describeError } from "../../shared/errors/describe.ts";
import { toast } from "../../shared/feedback/toast-store.ts";
import { useT, type MessageId } from "../../shared/i18n/i18n.tsx";
import { FocusKeepingButton } from "../../shared/ui/focus/focus-keeping-button.tsx";
import { useFocusAfter } from "../../shared/ui/focus/return-focus.ts";
import { EmptyView } from "../../shared/ui/feedback/state-views.tsx";
import { saveWorkflow } from "./state/queries.ts";
import type { WorkflowStores } from "./state/stores.ts";
import styles from "./workflows.module.css";
import "./model/messages.ts";

/** From wherever it comes. */
const ANY = "";

interface RequirementsProps {
  /** As the server has it now. */
  workflow: Workflow;
  statuses: WorkflowStores["statuses"];
}

export function Requirements({ workflow, statuses }: RequirementsProps): ReactNode {
  const t = useT();
  const nameOf = (id: number): string => statuses.find((status) => status.id === id)?.name ?? `#${id}`;
  const fields = useTypeFields(workflow.id);
  const attributeName = (one: RequirableAttribute): string =>
    isCustomFieldKey(one) ? (fields.find(({ value }) => value === one)?.label ?? one) : t(`workflows.field.${one}`);
  const save = useMutation({
    mutationFn: ({ require }: { require: MoveRequirement[]; told: MessageId }) =>
      saveWorkflow({ type: workflow.id, changes: [], require }, null),
    onSuccess: (undo, { told }) =>
      toast.undo(t(told), t("ui.undo"), () => {
        saveWorkflow(undo, null).catch((error: unknown) => toast.error(describeError(error).message));
      }),
    onError: (error) => toast.error(describeError(error).message),
  });
  const words = ({ comment, attributes }: MoveRequirement): string =>
    [...(comment ? [t("workflows.requireComment")] : []), ...attributes.map(attributeName)].join(", ");
  // What is removed takes the focus with it.
  const adding = useFocusAfter<HTMLButtonElement>(workflow.requirements.length);
  return (
    <>
      <AddRequirement
        button={adding}
        statuses={statuses}
        fields={fields}
        busy={save.isPending}
        onAdd={(require) => save.mutate({ require, told: "workflows.requireSaved" })}
      />
      {workflow.requirements.length === 0 ? (
        <EmptyView title={t("workflows.requireNone")} help={t("workflows.requireNoneHelp")} />
      ) : (
        <ul className={styles.list}>
          {workflow.requirements.map((one) => (
            <li key={`${one.from}-${one.to}`} className={styles.requirement}>
              <span className={styles.requirementMove}>
                {nameOf(one.from)} → {nameOf(one.to)}
              </span>
              <span className={styles.requirementWhat}>{words(one)}</span>
              <ActionIcon
                variant="subtle"
                color="gray"
                aria-label={t("workflows.requireRemove", { from: nameOf(one.from), to: nameOf(one.to) })}
                disabled={save.isPending}
                onClick={() =>
                  save.mutate({
                    require: [{ ...one, comment: false, attributes: [] }],
                    told: "workflows.requireRemoved",
                  })
                }
              >
                <Trash2 size={16} aria-hidden />
              </ActionIcon>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

interface FieldOption {
  value: string;
  label: string;
}

/** The custom fields that work packages of the type can have. */
function useTypeFields(typeId: number): readonly FieldOption[] {
  const { data = NO_FIELDS } = useQuery(customFieldsQuery);
  return data
    .filter((field) => field.for === "WorkPackage" && (field.types === "all" || field.types.includes(typeId)))
    .map(({ id, name }) => ({ value: customFieldKey(id), label: name }));
}

const NO_FIELDS: readonly CustomField[] = [];

interface AddRequirementProps {
  button: RefObject<HTMLButtonElement | null>;
  statuses: WorkflowStores["statuses"];
  fields: readonly FieldOption[];
  busy: boolean;
  onAdd: (require: MoveRequirement[]) => void;
}

function AddRequirement({ button, statuses, fields, busy, onAdd }: AddRequirementProps): ReactNode {
  const t = useT();
  const [from, setFrom] = useState(ANY);
  const [to, setTo] = useState(String(statuses.at(-1)?.id ?? ""));
  const [comment, setComment] = useState(true);
  const [attributes, setAttributes] = useState<readonly RequirableAttribute[]>([]);
  const problem =
    !comment && attributes.length === 0 ? "workflows.requireNothing" : from === to ? "workflows.requireSame" : null;
  const options = statuses.map(({ id, name }) => ({ value: String(id), label: name }));
  const add = (): void => {
    const sources = from === ANY ? statuses.map(({ id }) => id) : [Number(from)];
    onAdd(
      sources
        .filter((id) => id !== Number(to))
        .map((id) => ({ from: id, to: Number(to), comment, attributes: [...attributes] })),
    );
  };
  return (
    <div className={styles.form}>
      <NativeSelect
        label={t("workflows.requireFrom")}
        value={from}
        onChange={({ currentTarget: { value } }) => setFrom(value)}
        data={[{ value: ANY, label: t("workflows.requireAny") }, ...options]}
      />
      <NativeSelect
        label={t("workflows.requireTo")}
        value={to}
        onChange={({ currentTarget: { value } }) => setTo(value)}
        data={options}
      />
      <MultiSelect
        label={t("workflows.requireFields")}
        value={[...attributes]}
        onChange={(names) => setAttributes(names.filter(isRequirable))}
        data={[
          ...REQUIRABLE_ATTRIBUTES.map((value) => ({ value: String(value), label: t(`workflows.field.${value}`) })),
          ...fields,
        ]}
        miw={220}
      />
      <Checkbox
        label={t("workflows.requireComment")}
        checked={comment}
        onChange={({ currentTarget: { checked } }) => setComment(checked)}
        mb={8}
      />
      <FocusKeepingButton
        ref={button}
        off={busy || problem !== null}
        title={problem === null ? undefined : t(problem)}
        onClick={add}
      >
        {t("workflows.require")}
      </FocusKeepingButton>
    </div>
  );
}

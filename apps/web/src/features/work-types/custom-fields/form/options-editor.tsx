/** The options of a field: their names in order, which of them are below others, and more about each on demand. */
import { DEFAULT_COLOR_ID } from "@halyard/contract/palette";
import { isTree, type CustomFieldFormat } from "@halyard/contract/work-types/custom-fields";
import type { CustomField } from "@halyard/contract/schemas/custom-fields";
import { ActionIcon, Button, Checkbox, NativeSelect, TextInput, VisuallyHidden } from "@mantine/core";
import { ArrowDown, ArrowUp, IndentDecrease, IndentIncrease, Plus, Settings2, X } from "lucide-react";
import { useId, useState, type KeyboardEvent, type ReactNode } from "react";
import { toast } from "../../../../shared/feedback/toast-store.ts";
import { useT } from "../../../../shared/i18n/i18n.tsx";
import { useFocusWithin } from "../../../../shared/ui/focus/use-focus-within.ts";
import { ColorField } from "../../color-picker/color-field.tsx";
import { useMergeOptions } from "../changes.ts";
import styles from "../custom-fields.module.css";
import type { OptionForm } from "./field-form.ts";

interface OptionsEditorProps {
  /** null: it is new, so that there is nothing to merge. */
  field: CustomField | null;
  format: CustomFieldFormat;
  options: readonly OptionForm[];
  error: string | undefined;
  onChange: (options: OptionForm[]) => void;
  /** An option was merged, which is saved at once. */
  onMerged: (stored: CustomField) => void;
}

let made = 0;

const newOption = (depth: number): OptionForm => ({
  key: `new-${++made}`,
  value: "",
  depth,
  colorId: null,
  short: "",
  weight: "",
  isDefault: false,
  isArchived: false,
  uses: 0,
});

export function OptionsEditor({ field, format, options, error, onChange, onMerged }: OptionsEditorProps): ReactNode {
  const t = useT();
  const { within, goOnAt } = useFocusWithin<HTMLFieldSetElement>();
  const put = (index: number, patch: Partial<OptionForm>): void =>
    onChange(options.map((option, at) => (at === index ? { ...option, ...patch } : option)));
  const swap = (index: number, other: number): void => {
    const [one, two] = [options[index], options[other]];
    if (one === undefined || two === undefined) return;
    // Each place keeps its depth, so that nothing is below nothing.
    const swapped = options.map((option, at) =>
      at === index ? { ...two, depth: one.depth } : at === other ? { ...one, depth: two.depth } : option,
    );
    onChange(swapped);
  };
  const remove = (index: number): void => {
    const beside = options[index + 1] ?? options[index - 1];
    goOnAt(beside === undefined ? ADD : `${beside.key}-remove`);
    onChange(options.toSpliced(index, 1));
  };
  const addAfter = (index: number): void => {
    const { depth = 0 } = options[index] ?? {};
    onChange(options.toSpliced(index + 1, 0, newOption(depth)));
  };
  return (
    <fieldset ref={within} className={styles.options}>
      <legend>{t("customFields.options")}</legend>
      {options.map((option, index) => (
        <OptionRow
          key={option.key}
          field={field}
          format={format}
          option={option}
          others={options}
          number={index + 1}
          deepest={(options[index - 1]?.depth ?? -1) + 1}
          onChange={(patch) => put(index, patch)}
          onMove={(by) => {
            goOnAt(`${option.key}-${by === 1 ? "down" : "up"}`);
            swap(index, index + by);
          }}
          onNext={() => addAfter(index)}
          onRemove={() => remove(index)}
          onMerged={(stored) => {
            onMerged(stored);
            remove(index);
          }}
        />
      ))}
      {error === undefined ? null : (
        <p className={styles.problem} role="alert">
          {error}
        </p>
      )}
      <div>
        <Button
          variant="default"
          size="compact-sm"
          leftSection={<Plus size={14} aria-hidden />}
          data-control={ADD}
          onClick={() => addAfter(options.length - 1)}
        >
          {t("customFields.options.add")}
        </Button>
      </div>
    </fieldset>
  );
}

const ADD = "add";

interface OptionRowProps {
  field: CustomField | null;
  format: CustomFieldFormat;
  option: OptionForm;
  others: readonly OptionForm[];
  number: number;
  /** How deep it can be, after the one before. */
  deepest: number;
  onChange: (patch: Partial<OptionForm>) => void;
  onMove: (by: -1 | 1) => void;
  /** Enter: the next option is named. */
  onNext: () => void;
  onRemove: () => void;
  onMerged: (stored: CustomField) => void;
}

function OptionRow(props: OptionRowProps): ReactNode {
  const { format, option, others, number, deepest, onChange, onMove, onNext, onRemove } = props;
  const t = useT();
  const more = useId();
  const [opened, setOpened] = useState(false);
  const act = (name: string, label: string, icon: ReactNode, off: boolean, run: () => void): ReactNode => (
    // Not `disabled`: the focus would be lost where the way ends.
    <ActionIcon
      variant="subtle"
      color="gray"
      aria-label={label}
      aria-disabled={off}
      data-disabled={off || undefined}
      data-control={`${option.key}-${name}`}
      onClick={() => {
        if (!off) run();
      }}
    >
      {icon}
    </ActionIcon>
  );
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== "Enter" || event.nativeEvent.isComposing) return;
    // It would save the whole field.
    event.preventDefault();
    if (option.value.trim() !== "") onNext();
  };
  return (
    <div style={{ paddingLeft: option.depth * 20 }}>
      <div className={styles.option}>
        <TextInput
          className={styles.optionName}
          aria-label={t("customFields.option.name", { number })}
          value={option.value}
          autoFocus={option.value === "" && option.id === undefined}
          onKeyDown={onKeyDown}
          onChange={(event) => onChange({ value: event.currentTarget.value })}
        />
        {format === "hierarchy" ? (
          <>
            {act(
              "out",
              t("customFields.option.out", { number }),
              <IndentDecrease size={16} />,
              option.depth === 0,
              () => onChange({ depth: option.depth - 1 }),
            )}
            {act(
              "in",
              t("customFields.option.in", { number }),
              <IndentIncrease size={16} />,
              option.depth >= deepest,
              () => onChange({ depth: option.depth + 1 }),
            )}
          </>
        ) : null}
        {act("up", t("customFields.option.up", { number }), <ArrowUp size={16} />, number === 1, () => onMove(-1))}
        {act("down", t("customFields.option.down", { number }), <ArrowDown size={16} />, number === others.length, () =>
          onMove(1),
        )}
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={t("customFields.option.more", { number })}
          aria-expanded={opened}
          aria-controls={more}
          onClick={() => setOpened(!opened)}
        >
          <Settings2 size={16} aria-hidden />
        </ActionIcon>
        {option.uses === 0 ? null : (
          <span className={styles.quiet} title={t("customFields.option.uses", { count: option.uses })}>
            {option.uses}
            <VisuallyHidden> {t("customFields.option.uses", { count: option.uses })}</VisuallyHidden>
          </span>
        )}
        {act("remove", t("customFields.option.remove", { number }), <X size={16} />, false, () =>
          option.uses === 0 ? onRemove() : setOpened(true),
        )}
      </div>
      {opened ? (
        <div id={more} className={styles.optionMore}>
          <OptionMore {...props} />
        </div>
      ) : null}
    </div>
  );
}

function OptionMore({ field, format, option, others, onChange, onMerged }: OptionRowProps): ReactNode {
  const t = useT();
  return (
    <>
      {option.uses === 0 ? null : (
        <p className={styles.used}>{t("customFields.option.used", { count: option.uses })}</p>
      )}
      <Checkbox
        label={t("customFields.option.default")}
        checked={option.isDefault}
        onChange={(event) => onChange({ isDefault: event.currentTarget.checked })}
      />
      <Checkbox
        label={t("customFields.option.archived")}
        description={t("customFields.option.archivedHelp")}
        checked={option.isArchived}
        onChange={(event) => onChange({ isArchived: event.currentTarget.checked })}
      />
      {isTree(format) ? (
        <TextInput
          label={t(format === "weightedItemList" ? "customFields.option.weight" : "customFields.option.short")}
          value={format === "weightedItemList" ? option.weight : option.short}
          onChange={(event) =>
            onChange({ [format === "weightedItemList" ? "weight" : "short"]: event.currentTarget.value })
          }
        />
      ) : (
        <div>
          <Checkbox
            label={t("customFields.option.noColor")}
            checked={option.colorId === null}
            onChange={(event) => onChange({ colorId: event.currentTarget.checked ? null : DEFAULT_COLOR_ID })}
          />
          {option.colorId === null ? null : (
            <ColorField
              label={t("customFields.option.color")}
              value={option.colorId}
              onChange={(colorId) => onChange({ colorId })}
            />
          )}
        </div>
      )}
      {field === null || option.id === undefined ? null : (
        <MergeSelect field={field} from={option} others={others} onMerged={onMerged} />
      )}
    </>
  );
}

interface MergeSelectProps {
  field: CustomField;
  from: OptionForm;
  others: readonly OptionForm[];
  onMerged: (stored: CustomField) => void;
}

/** What has the option gets the other one at once, whatever becomes of the rest of the form. */
function MergeSelect({ field, from, others, onMerged }: MergeSelectProps): ReactNode {
  const t = useT();
  const merging = useMergeOptions();
  const [chosen, setChosen] = useState("");
  const targets = others.filter(({ id }) => id !== undefined && id !== from.id);
  const into = targets.find(({ id }) => String(id) === chosen);
  const merge = (): void => {
    if (into?.id === undefined || from.id === undefined) return;
    merging.mutate(
      { field, from: from.id, into: into.id },
      {
        onSuccess: (stored) => {
          toast.success(t("customFields.option.merged", { from: from.value, into: into.value }));
          onMerged(stored);
        },
      },
    );
  };
  return (
    <>
      <NativeSelect
        label={t("customFields.option.merge")}
        value={chosen}
        disabled={merging.isPending || targets.length === 0}
        data={[
          { value: "", label: t("customFields.option.mergeChoose") },
          ...targets.map(({ id, value }) => ({ value: String(id), label: value })),
        ]}
        onChange={(event) => setChosen(event.currentTarget.value)}
      />
      {into === undefined ? null : (
        <div role="status">
          <p>{t("customFields.option.mergeSure", { from: from.value, into: into.value, count: from.uses })}</p>
          <Button size="compact-sm" color="red" variant="light" loading={merging.isPending} onClick={merge}>
            {t("customFields.option.mergeDo", { from: from.value, into: into.value })}
          </Button>
        </div>
      )}
    </>
  );
}

/** Copies transitions from a role to other ones, or those of all roles to other types. Nothing is saved by it. */
import { Button, Checkbox, NativeSelect } from "@mantine/core";
import { useState, type ReactNode } from "react";
import { toast } from "../../../shared/feedback/toast-store.ts";
import { intl, useT } from "../../../shared/i18n/i18n.tsx";
import { Dialog } from "../../../shared/ui/dialog/dialog.tsx";
import type { Entry } from "../model/table.ts";
import type { Overwritten } from "../model/overwritten.ts";
import { copyRules, likeIn } from "../state/copies.ts";
import type { WorkflowStores } from "../state/stores.ts";
import styles from "../workflows.module.css";
import "../model/messages.ts";

type Count = ReturnType<WorkflowStores["overwriting"]>;

const NOTHING: Overwritten = { allowed: 0, refused: 0 };

interface CopyDialogProps {
  all: readonly WorkflowStores[];
  /** Those of the type that is shown: what is copied. */
  stores: WorkflowStores;
  onClose: () => void;
}

export function CopyDialog({ all, stores, onClose }: CopyDialogProps): ReactNode {
  const t = useT();
  const { roles } = stores;
  const [source, setSource] = useState<number | null>(roles[0]?.id ?? null);
  const [toRoles, setToRoles] = useState<readonly number[]>([]);
  const [toTypes, setToTypes] = useState<readonly number[]>([]);
  const others = all.filter((one) => one !== stores).map((one) => ({ id: one.workflow.id, name: one.name }));
  const toOthers = toRoles.filter((id) => id !== source);
  const targets = { role: source, toRoles: source === null ? [] : toOthers, toTypes };
  // Counted once for each, however often the choice changes.
  const [counts] = useState(() => new Map<WorkflowStores, Count>());
  const countIn = (one: WorkflowStores): Count => {
    const count = counts.get(one) ?? one.overwriting(stores);
    counts.set(one, count);
    return count;
  };
  const isNone = targets.toRoles.length + toTypes.length === 0;
  const copy = (): void => {
    const count = copyRules(all, stores, targets);
    toast.info(count === 0 ? t("workflows.copySame") : t("workflows.copied", { count }));
    onClose();
  };
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t("workflows.copyTitle")}
      footer={
        <>
          <Button variant="default" onClick={onClose}>
            {t("ui.cancel")}
          </Button>
          <Button disabled={isNone} onClick={copy}>
            {t("workflows.copy")}
          </Button>
        </>
      }
    >
      <p>{t("workflows.copyHelp")}</p>
      <NativeSelect
        label={t("workflows.copyFrom")}
        value={source === null ? "" : String(source)}
        onChange={({ currentTarget: { value } }) => setSource(value === "" ? null : Number(value))}
        data={[
          ...roles.map(({ id, name }) => ({ value: String(id), label: name })),
          { value: "", label: t("workflows.copyWhole") },
        ]}
        data-autofocus
      />
      {source === null ? null : (
        <Choice
          label={t("workflows.copyRoles")}
          entries={roles.filter(({ id }) => id !== source)}
          chosen={toRoles}
          onChange={setToRoles}
          overwritten={(role) => countIn(stores)((id) => (id === role ? source : null))}
        />
      )}
      <Choice
        label={t("workflows.copyTypes")}
        entries={others}
        chosen={toTypes}
        onChange={setToTypes}
        overwritten={(type) => {
          const other = all.find(({ workflow }) => workflow.id === type);
          return other === undefined ? NOTHING : countIn(other)(likeIn(targets));
        }}
      />
      {isNone ? <p role="status">{t("workflows.copyNone")}</p> : null}
    </Dialog>
  );
}

interface ChoiceProps {
  label: string;
  entries: readonly Entry[];
  chosen: readonly number[];
  onChange: (ids: readonly number[]) => void;
  /** What copying to it changes. */
  overwritten: (id: number) => Overwritten;
}

function Choice({ label, entries, chosen, onChange, overwritten }: ChoiceProps): ReactNode {
  return (
    <fieldset className={styles.choices}>
      <legend>{label}</legend>
      {entries.map(({ id, name }) => (
        <Checkbox
          key={id}
          label={name}
          checked={chosen.includes(id)}
          description={chosen.includes(id) ? <Changes {...overwritten(id)} /> : undefined}
          onChange={({ currentTarget: { checked } }) =>
            onChange(checked ? [...chosen, id] : chosen.filter((one) => one !== id))
          }
        />
      ))}
    </fieldset>
  );
}

function Changes({ allowed, refused }: Overwritten): ReactNode {
  const t = useT();
  const changes = [
    ...(allowed === 0 ? [] : [t("workflows.copyAllows", { count: allowed })]),
    ...(refused === 0 ? [] : [t("workflows.copyRefuses", { count: refused })]),
  ];
  return changes.length === 0 ? t("workflows.copySame") : intl.formatList(changes);
}

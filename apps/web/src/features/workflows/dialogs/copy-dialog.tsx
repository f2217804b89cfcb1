/** Copies transitions from a role to other ones, or those of all roles to other types. Nothing is saved by it. */
import { Button, Checkbox, NativeSelect } from "@mantine/core";
import { useState, type ReactNode } from "react";
import { toast } from "../../../shared/feedback/toast-store.ts";
import { useT } from "../../../shared/i18n/i18n.tsx";
import { Dialog } from "../../../shared/ui/dialog/dialog.tsx";
import type { Entry } from "../model/table.ts";
import type { WorkflowStores } from "../state/stores.ts";
import styles from "../workflows.module.css";
import "../model/messages.ts";

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
  const targets = source === null ? [] : toRoles.filter((id) => id !== source);
  const copy = (): void => {
    let count = stores.copyFrom(stores, (id) => (targets.includes(id) ? source : null));
    for (const one of all) {
      if (!toTypes.includes(one.workflow.id)) continue;
      count += one.copyFrom(stores, (id) => {
        if (source === null) return id;
        return id === source || targets.includes(id) ? source : null;
      });
    }
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
          <Button disabled={targets.length + toTypes.length === 0} onClick={copy}>
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
        />
      )}
      <Choice label={t("workflows.copyTypes")} entries={others} chosen={toTypes} onChange={setToTypes} />
      {targets.length + toTypes.length === 0 ? <p role="status">{t("workflows.copyNone")}</p> : null}
    </Dialog>
  );
}

interface ChoiceProps {
  label: string;
  entries: readonly Entry[];
  chosen: readonly number[];
  onChange: (ids: readonly number[]) => void;
}

function Choice({ label, entries, chosen, onChange }: ChoiceProps): ReactNode {
  return (
    <fieldset className={styles.choices}>
      <legend>{label}</legend>
      {entries.map(({ id, name }) => (
        <Checkbox
          key={id}
          label={name}
          checked={chosen.includes(id)}
          onChange={({ currentTarget: { checked } }) =>
            onChange(checked ? [...chosen, id] : chosen.filter((one) => one !== id))
          }
        />
      ))}
    </fieldset>
  );
}

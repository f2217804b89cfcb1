/** One field of all chosen work packages, set to one value: any that all of them can have, custom fields included. */
import type { WorkPackage } from "@halyard/contract/resources";
import { Button, Select } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState, type FormEvent, type ReactNode } from "react";
import { useT } from "../../../../shared/i18n/i18n.tsx";
import { Dialog, DialogFooter } from "../../../../shared/ui/dialog/dialog.tsx";
import { FailedView, LoadingRows } from "../../../../shared/ui/feedback/state-views.tsx";
import { SELECT_LIST } from "../../../../shared/ui/inputs/select-list.ts";
import { schemaKeyOf } from "../../editing/use-fields.ts";
import type { Change } from "../../model/change.ts";
import { mayEdit, schemasQuery } from "../../model/queries.ts";
import { FieldInput } from "./field-input.tsx";
import {
  begunWith,
  changesFor,
  changeTo,
  commonFields,
  isChosen,
  isEmpty,
  type CommonField,
  type Entered,
} from "./fields.ts";
import "./messages.ts";

interface FieldDialogProps {
  rows: readonly WorkPackage[];
  onClose: () => void;
  /** To each its own. */
  onChoose: (changes: ReadonlyMap<number, Change>) => void;
}

export function FieldDialog({ rows, onClose, onChoose }: FieldDialogProps): ReactNode {
  const t = useT();
  const { data: fields, error, refetch } = useCommonFields(rows);
  const [chosen, setChosen] = useState<string | null>(null);
  const common = fields?.find(({ attribute }) => attribute === chosen);
  return (
    <Dialog opened onClose={onClose} title={t("setField.title", { count: rows.length })}>
      {fields === undefined ? (
        error === null ? (
          <LoadingRows rows={2} />
        ) : (
          <FailedView error={error} onRetry={() => void refetch()} />
        )
      ) : (
        <Select
          {...SELECT_LIST}
          label={t("setField.field")}
          placeholder={t("setField.choose")}
          description={t("setField.common")}
          data={fields.map(({ attribute, name }) => ({ value: attribute, label: name }))}
          value={chosen}
          onChange={setChosen}
          searchable
          selectFirstOptionOnChange
          allowDeselect={false}
          nothingFoundMessage={t("setField.noField")}
          // The person asked for this very list.
          autoFocus
          data-autofocus
        />
      )}
      {common === undefined ? null : <ValueForm key={chosen} {...{ rows, common, onClose, onChoose }} />}
    </Dialog>
  );
}

/** Of those that can be changed at all: what becomes of the others, the answer tells. */
function useCommonFields(rows: readonly WorkPackage[]) {
  const editable = rows.filter(mayEdit);
  const pairs = [...new Set(editable.map(schemaKeyOf))].toSorted();
  const { data, error, refetch } = useQuery(schemasQuery(pairs));
  const fields = data === undefined ? undefined : commonFields(editable, (row) => data.get(schemaKeyOf(row)));
  return { data: fields, error, refetch };
}

function ValueForm({ rows, common, onClose, onChoose }: FieldDialogProps & { common: CommonField }): ReactNode {
  const t = useT();
  const [entered, setEntered] = useState<Entered>(begunWith(common));
  const [checked, setChecked] = useState(false);
  const wanted = changeTo(common, entered);
  const problem = isEmpty(entered) ? "setField.enter" : "problem" in wanted ? wanted.problem : null;
  const send = (change: Change): void => {
    onClose();
    onChoose(changesFor(rows, change));
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setChecked(true);
    if (problem === null && "change" in wanted) send(wanted.change);
  };
  const nothing = changeTo(common, isChosen(common) ? [] : "");
  return (
    <form onSubmit={submit} noValidate>
      <FieldInput
        {...{ rows, common }}
        value={entered}
        error={checked && problem !== null ? t(problem) : undefined}
        onChange={setEntered}
      />
      <DialogFooter>
        {"change" in nothing ? (
          // Never by leaving the field empty.
          <Button variant="subtle" mr="auto" onClick={() => send(nothing.change)}>
            {t("setField.clear", { count: rows.length })}
          </Button>
        ) : null}
        <Button variant="default" onClick={onClose}>
          {t("ui.cancel")}
        </Button>
        <Button type="submit">{t("setField.submit", { count: rows.length })}</Button>
      </DialogFooter>
    </form>
  );
}

/** A custom field's form and its saving, also where someone else has saved the field meanwhile. */
import type { CustomFieldTarget } from "@halyard/contract/work-types/custom-fields";
import type { CustomField } from "@halyard/contract/schemas/custom-fields";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { api } from "../../../../shared/api/api.ts";
import { conflictsBetween } from "../../../../shared/conflicts/conflicts.ts";
import { useConflict } from "../../../../shared/conflicts/use-conflict.ts";
import { typesQuery } from "../../types/queries.ts";
import { useSaveField } from "../changes.ts";
import { labelsOf, mergedForm, shownForm } from "./field-conflict.ts";
import { bodyOf, formOf, type FieldForm } from "./field-form.ts";
import { projectChoicesQuery, roleChoicesQuery } from "../queries.ts";

/** @param field null: a new one @param target what a new one is for */
export function useFieldForm(field: CustomField | null, target: CustomFieldTarget, onSaved: () => void) {
  const queries = useQueryClient();
  /** What the form is a change of. */
  const [base, setBase] = useState(field);
  const [form, setForm] = useState(() => formOf(field, target));
  const [problems, setProblems] = useState<Record<string, string>>({});
  const { conflict, saveChecked } = useConflict();
  const save = useSaveField(field, { onProblems: setProblems, onConflict: () => void resolve() });

  const write = (input: FieldForm, on: CustomField | null): void => {
    setProblems({});
    const version = on === null ? {} : { lockVersion: on.lockVersion };
    save.mutate({ ...bodyOf(input, on === null), ...version }, { onSuccess: onSaved });
  };
  const take = (input: FieldForm, stored: CustomField): void => {
    setForm(input);
    setBase(stored);
  };
  const resolve = async (): Promise<void> => {
    if (base === null) return;
    const before = formOf(base);
    const namesOf = (some: readonly { id: number; name: string }[]) =>
      new Map(some.map(({ id, name }) => [String(id), name]));
    await saveChecked({
      async read() {
        const [stored, projects, types, roles] = await Promise.all([
          api.get(`custom_fields/${base.id}`),
          queries.fetchQuery(projectChoicesQuery),
          queries.fetchQuery(typesQuery),
          queries.fetchQuery(roleChoicesQuery),
        ]);
        return { stored, names: { projects: namesOf(projects), types: namesOf(types), roles: namesOf(roles) } };
      },
      conflictsWith({ stored, names }) {
        const [was, mine, now] = [before, form, formOf(stored)].map((one) => shownForm(one, names));
        return conflictsBetween(was ?? {}, mine ?? {}, now ?? {}, labelsOf(form));
      },
      save({ stored }) {
        const merged = mergedForm(before, form, formOf(stored));
        take(merged, stored);
        write(merged, stored);
      },
      takeTheirs: ({ stored }) => take(formOf(stored), stored),
    });
  };
  return {
    form,
    problems,
    conflict,
    isSaving: save.isPending,
    set: (patch: Partial<FieldForm>): void => setForm((now) => ({ ...now, ...patch })),
    submit: () => write(form, base),
    /** Its version is the next one only if no one else has changed the field: else saving finds out what they did. */
    onMerged: (stored: CustomField): void => {
      if (stored.lockVersion === (base?.lockVersion ?? 0) + 1) setBase(stored);
    },
  };
}

/** The custom fields of a project, a person or a group, with a button of their own. */
import { Button } from "@mantine/core";
import { useMutation, useQuery, useQueryClient, type UseQueryOptions } from "@tanstack/react-query";
import { useState, type ReactNode } from "react";
import { fieldMessages } from "../errors/describe.ts";
import { reportError } from "../errors/report.ts";
import { toast } from "../feedback/toast-store.ts";
import { useT } from "../i18n/i18n.tsx";
import { ConflictDialog } from "../conflicts/conflict-dialog.tsx";
import { useConflict } from "../conflicts/use-conflict.ts";
import type { FormWithFields } from "./choices.ts";
import { useFocusAfter } from "../ui/focus/return-focus.ts";
import { customConflicts } from "./custom-conflicts.ts";
import { CustomInputs, customPayload, type CustomDraft } from "./custom-inputs.tsx";
import { CustomValues } from "./custom-values.tsx";
import { customFieldsIn } from "./fields.ts";
import styles from "./entity-fields.module.css";
import "./messages.ts";

interface EntityFieldsProps {
  /** What has the fields. */
  row: object;
  form: Pick<UseQueryOptions<FormWithFields>, "queryKey" | "queryFn" | "staleTime">;
  /** Of the form, where there is one: what someone else wrote meanwhile is shown before it is written over. */
  formHref?: string;
  /** Sends the fields that were changed. */
  save: (body: object) => Promise<unknown>;
  /** What shows them is read again. */
  onSaved: () => void;
  /** Beside other things the values are shown as text, and edited on request. */
  isFolded?: boolean;
}

/** Nothing where there are no fields. */
export function EntityFields(props: EntityFieldsProps): ReactNode {
  const { row, form: options, isFolded = false } = props;
  const t = useT();
  const form = useQuery(options).data;
  const { draft, change, messages, save, conflict, isSaving, isOpen, open, discard } = useFieldsDraft(props);
  const isChanged = Object.keys(draft).length > 0;
  useFocusAfter(isChanged);
  if (form === undefined) return null;
  const fields = customFieldsIn(form._embedded.schema);
  if (fields.length === 0) return null;
  const isWritable = fields.some(({ writable }) => writable);
  return (
    <section aria-label={t("entityFields.title")} className={styles.section}>
      <div className={styles.head}>
        <h3 className={styles.heading}>{t("entityFields.title")}</h3>
        {isWritable && !isOpen ? (
          <Button size="compact-sm" variant="subtle" onClick={open}>
            {t("entityFields.edit")}
          </Button>
        ) : null}
      </div>
      <CustomValues form={form} row={row} only={isOpen && isWritable ? "fixed" : isFolded ? "filled" : "fixed"} />
      {isWritable && isOpen ? (
        <form
          className={styles.form}
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            void save(form);
          }}
        >
          <CustomInputs form={form} draft={draft} messages={messages} onChange={(next) => change(form, next)} />
          <div className={styles.end}>
            <Button type="submit" disabled={!isChanged} loading={isSaving}>
              {t("entityFields.save")}
            </Button>
            {isChanged || isFolded ? (
              <Button variant="default" onClick={discard}>
                {t("entityFields.discard")}
              </Button>
            ) : null}
          </div>
        </form>
      ) : null}
      {conflict === null ? null : <ConflictDialog {...conflict} />}
    </section>
  );
}

/** What is entered, and what saves it unless someone else has changed the same. */
function useFieldsDraft({ form: options, formHref, save, onSaved, isFolded = false }: EntityFieldsProps) {
  const t = useT();
  const queries = useQueryClient();
  const [isOpen, setOpen] = useState(!isFolded);
  const [draft, setDraft] = useState<CustomDraft>({});
  /** The form when the first field was changed. */
  const [begun, setBegun] = useState<FormWithFields | null>(null);
  const [messages, setMessages] = useState<Record<string, string>>({});
  const { conflict, saveChecked } = useConflict();
  const readAgain = () => queries.invalidateQueries({ queryKey: options.queryKey });
  const discard = (): void => {
    setDraft({});
    setBegun(null);
    setMessages({});
    setOpen(!isFolded);
  };
  const saving = useMutation({
    mutationFn: save,
    meta: { handled: true },
    onSuccess: async () => {
      toast.success(t("entityFields.saved"));
      await readAgain();
      discard();
      onSaved();
    },
    onError: (error) => {
      const found = fieldMessages(error);
      setMessages(found);
      if (Object.keys(found).length === 0) reportError(error);
    },
  });
  return {
    draft,
    change(form: FormWithFields, next: CustomDraft): void {
      setBegun((now) => now ?? form);
      setDraft(next);
    },
    messages,
    conflict,
    isSaving: saving.isPending,
    isOpen,
    open: () => setOpen(true),
    discard,
    save(form: FormWithFields): Promise<void> {
      setMessages({});
      const { values, links } = customPayload(form, draft);
      const body = { ...values, _links: links };
      return saveChecked({
        read: async () => (formHref === undefined ? [] : customConflicts(formHref, begun ?? form, body)),
        conflictsWith: (conflicts) => conflicts,
        save: () => saving.mutate(body),
        takeTheirs() {
          discard();
          void readAgain();
          onSaved();
        },
      });
    },
  };
}

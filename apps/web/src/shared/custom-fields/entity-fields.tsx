/** The custom fields of a project, a person or a group, with a button of their own. */
import { Button } from "@mantine/core";
import { useMutation, useQuery, useQueryClient, type UseQueryOptions } from "@tanstack/react-query";
import { useState, type ReactNode } from "react";
import { fieldMessages } from "../errors/describe.ts";
import { reportError } from "../errors/report.ts";
import { toast } from "../feedback/toast-store.ts";
import { useT } from "../i18n/i18n.tsx";
import type { FormWithFields } from "./choices.ts";
import { CustomInputs, customPayload, type CustomDraft } from "./custom-inputs.tsx";
import { CustomValues } from "./custom-values.tsx";
import { customFieldsIn } from "./fields.ts";
import styles from "./entity-fields.module.css";
import "./messages.ts";

interface EntityFieldsProps {
  /** What has the fields. */
  row: object;
  form: Pick<UseQueryOptions<FormWithFields>, "queryKey" | "queryFn" | "staleTime">;
  /** Sends the fields that were changed. */
  save: (body: object) => Promise<unknown>;
  /** What shows them is read again. */
  onSaved: () => void;
  /** Beside other things the values are shown as text, and edited on request. */
  isFolded?: boolean;
}

/** Nothing where there are no fields. */
export function EntityFields({ row, form: options, save, onSaved, isFolded = false }: EntityFieldsProps): ReactNode {
  const t = useT();
  const queries = useQueryClient();
  const form = useQuery(options);
  const [isOpen, setOpen] = useState(!isFolded);
  const [draft, setDraft] = useState<CustomDraft>({});
  const [messages, setMessages] = useState<Record<string, string>>({});
  const saving = useMutation({
    mutationFn: async ({ values, links }: ReturnType<typeof customPayload>) => save({ ...values, _links: links }),
    meta: { handled: true },
    onSuccess: async () => {
      toast.success(t("entityFields.saved"));
      await queries.invalidateQueries({ queryKey: options.queryKey });
      setDraft({});
      setOpen(!isFolded);
      onSaved();
    },
    onError: (error) => {
      const found = fieldMessages(error);
      setMessages(found);
      if (Object.keys(found).length === 0) reportError(error);
    },
  });
  if (form.data === undefined) return null;
  const { data } = form;
  const fields = customFieldsIn(data._embedded.schema);
  if (fields.length === 0) return null;
  const isWritable = fields.some(({ writable }) => writable);
  const isChanged = Object.keys(draft).length > 0;
  const discard = (): void => {
    setDraft({});
    setMessages({});
    setOpen(!isFolded);
  };
  return (
    <section aria-label={t("entityFields.title")} className={styles.section}>
      <div className={styles.head}>
        <h3 className={styles.heading}>{t("entityFields.title")}</h3>
        {isWritable && !isOpen ? (
          <Button size="compact-sm" variant="subtle" onClick={() => setOpen(true)}>
            {t("entityFields.edit")}
          </Button>
        ) : null}
      </div>
      <CustomValues form={data} row={row} only={isOpen && isWritable ? "fixed" : isFolded ? "filled" : "fixed"} />
      {isWritable && isOpen ? (
        <form
          className={styles.form}
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            setMessages({});
            saving.mutate(customPayload(data, draft));
          }}
        >
          <CustomInputs form={data} draft={draft} messages={messages} onChange={setDraft} />
          <div className={styles.end}>
            <Button type="submit" disabled={!isChanged} loading={saving.isPending}>
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
    </section>
  );
}

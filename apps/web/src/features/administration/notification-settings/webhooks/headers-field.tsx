/** Headers of a webhook's deliveries. What is set is never shown again, so it can only be replaced. */
import { ActionIcon, Button, TextInput } from "@mantine/core";
import { Plus, X } from "lucide-react";
import type { ReactNode } from "react";
import { useT } from "../../../../shared/i18n/i18n.tsx";
import styles from "../notification-settings.module.css";

export interface Header {
  name: string;
  value: string;
}

interface HeadersFieldProps {
  /** Of those that are set. */
  names: readonly string[];
  /** null: they stay as they are. */
  value: readonly Header[] | null;
  error: string | undefined;
  onChange: (value: readonly Header[]) => void;
}

export function HeadersField({ names, value, error, onChange }: HeadersFieldProps): ReactNode {
  const t = useT();
  const list = value ?? [];
  const change = (index: number, patch: Partial<Header>): void =>
    onChange(list.map((one, at) => (at === index ? { ...one, ...patch } : one)));
  const isKept = value === null && names.length > 0;
  return (
    <fieldset className={styles.field}>
      <legend>{t("webhooks.headers")}</legend>
      <p className={styles.quiet}>{t("webhooks.headersHelp")}</p>
      {isKept ? <p className={styles.quiet}>{t("webhooks.headersKept", { names: names.join(", ") })}</p> : null}
      {list.map((header, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- A header that is being typed has no name yet.
        <div key={index} className={styles.header}>
          <TextInput
            label={t("webhooks.headerName")}
            value={header.name}
            onChange={(event) => change(index, { name: event.currentTarget.value })}
          />
          <TextInput
            label={t("webhooks.headerValue")}
            value={header.value}
            autoComplete="off"
            onChange={(event) => change(index, { value: event.currentTarget.value })}
          />
          <ActionIcon
            variant="subtle"
            color="gray"
            size={36}
            aria-label={t("webhooks.headerRemove", { number: index + 1 })}
            onClick={() => onChange(list.filter((_one, at) => at !== index))}
          >
            <X size={16} aria-hidden />
          </ActionIcon>
        </div>
      ))}
      {error === undefined ? null : <p className={styles.problem}>{error}</p>}
      <Button
        variant="default"
        size="xs"
        leftSection={<Plus size={14} aria-hidden />}
        onClick={() => onChange([...list, { name: "", value: "" }])}
      >
        {t(isKept ? "webhooks.headersChange" : "webhooks.headerAdd")}
      </Button>
    </fieldset>
  );
}

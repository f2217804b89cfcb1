/** Whom a custom action notifies, by name or by their part in the work package, and what it tells them. */
import { ACTION_MESSAGE_LENGTH_MAXIMUM, ACTION_NOTIFIES_MAXIMUM } from "@halyard/contract/limits";
import { isNotifiedPart, NOTIFIED_PARTS, type NotifyValue } from "@halyard/contract/work-types/custom-actions";
import { MultiSelect, Textarea } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { useState, type ReactNode } from "react";
import { useT } from "../../../shared/i18n/i18n.tsx";
import styles from "./custom-actions.module.css";
import { offeredRecipientsQuery, recipientsQuery } from "./queries.ts";

type To = NotifyValue["to"];

const PAUSE_MS = 250;

/** @returns what each is called; locked and deleted people and groups say that they are */
export function useRecipientNames(to: To): (one: To[number]) => string {
  const t = useT();
  const chosen = useQuery(recipientsQuery(to.filter((one) => typeof one === "number")));
  return (one) => {
    if (typeof one !== "number") return t(`customActionPage.part.${one}`);
    const found = chosen.data?.find(({ id }) => id === one);
    if (found === undefined) {
      return chosen.isSuccess
        ? t("customActionPage.recipientGone", { id: one })
        : t("customActionPage.recipient", { id: one });
    }
    const isLocked = found._type === "User" && found.status === "locked";
    return isLocked ? t("customActionPage.recipientLocked", { name: found.name }) : found.name;
  };
}

interface NotifyFieldsProps {
  value: NotifyValue;
  /** What keeps it from being saved. */
  error: string | undefined;
  onChange: (value: NotifyValue) => void;
}

export function NotifyFields({ value: { to, message }, error, onChange }: NotifyFieldsProps): ReactNode {
  const t = useT();
  const [find, setFind] = useState("");
  const [typed] = useDebouncedValue(find.trim(), PAUSE_MS);
  const found = useQuery(offeredRecipientsQuery(typed));
  const nameOf = useRecipientNames(to);
  const isNamed = (label: string): boolean => label.toLowerCase().includes(find.trim().toLowerCase());
  // The server finds logins and addresses too; until it has, Enter must not choose someone else.
  const isFound = typed === find.trim() && !found.isPlaceholderData;
  const parts = NOTIFIED_PARTS.map((part) => ({ value: part, label: t(`customActionPage.part.${part}`) }));
  const named = to.flatMap((one) => (typeof one === "number" ? [{ value: String(one), label: nameOf(one) }] : []));
  const offered = (found.data ?? [])
    .filter(({ id, name }) => !to.includes(id) && (isFound || isNamed(name)))
    .map(({ id, name }) => ({ value: String(id), label: name }));
  const shownParts = parts.filter(({ value, label }) => to.includes(value) || isNamed(label));
  return (
    <fieldset className={styles.part}>
      <legend>{t("customActionPage.notify")}</legend>
      <MultiSelect
        label={t("customActionPage.recipients")}
        description={t("customActionPage.recipientsHelp")}
        placeholder={to.length === 0 ? t("customActionPage.recipientsPlaceholder") : ""}
        searchable
        hidePickedOptions
        // Also when the server's answer brings the first options.
        selectFirstOptionOnChange={isFound || shownParts.length + offered.length > 0}
        clearable
        maxValues={ACTION_NOTIFIES_MAXIMUM}
        searchValue={find}
        onSearchChange={setFind}
        // The server has searched already.
        filter={({ options }) => options}
        value={to.map(String)}
        onChange={(chosen) => onChange({ message, to: chosen.map((one) => (isNotifiedPart(one) ? one : Number(one))) })}
        data={[
          { group: t("customActionPage.parts"), items: shownParts },
          { group: t("customActionPage.people"), items: [...named, ...offered] },
        ]}
        nothingFoundMessage={t(
          found.isPending
            ? "ui.loading"
            : found.isError
              ? "customActionPage.recipientsFailed"
              : "customActionPage.noRecipient",
        )}
        error={error}
      />
      {to.length === 0 && message === "" ? null : (
        <Textarea
          label={t("customActionPage.message")}
          description={t("customActionPage.messageHelp")}
          autosize
          minRows={1}
          maxRows={4}
          maxLength={ACTION_MESSAGE_LENGTH_MAXIMUM}
          value={message}
          onChange={({ currentTarget }) => onChange({ to, message: currentTarget.value })}
        />
      )}
    </fieldset>
  );
}

/** The choices of one attribute for one or many work packages: typing narrows them, Enter takes the first. */
import { linkOf } from "@halyard/api-client/links";
import type { Link } from "@halyard/contract/hal";
import type { WorkPackage } from "@halyard/contract/resources";
import { Combobox, useCombobox } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useState, type ReactNode, type RefObject } from "react";
import { distinctNames } from "../../../shared/components/name-hints.ts";
import { formatDay } from "../../../shared/dates/dates.tsx";
import { localDay } from "../../../shared/dates/local-day.ts";
import { describeError } from "../../../shared/errors/describe.ts";
import { useT } from "../../../shared/i18n/i18n.tsx";
import { Dialog } from "../../../shared/ui/dialog/dialog.tsx";
import type { TypedAhead } from "../../../shared/ui/shortcuts/typed-ahead.ts";
import { dayCalled, NAMED_DAYS, typedDay } from "../dates/named-days.ts";
import { labelOf } from "../model/labels.ts";
import { refusedStatusesQuery } from "../status-moves/queries.ts";
import { useChoices } from "../table/bulk/use-choices.ts";
import styles from "./quick-edit.module.css";
import "../dates/messages.ts";
import "../model/messages.ts";
import "../status-moves/messages.ts";
import "./messages.ts";

export const QUICK_LINKS = ["status", "priority", "assignee", "version"] as const;
export type QuickLink = (typeof QUICK_LINKS)[number];
export type QuickField = QuickLink | "dueDate";

/** What is changed to what. */
export type QuickValue = { field: QuickLink; link: Link } | { field: "dueDate"; day: string | null };

interface Option {
  key: string;
  label: string;
  detail?: string;
  /** null: it can't be chosen. */
  value: QuickValue | null;
}

interface QuickEditDialogProps {
  field: QuickField;
  projectId: string;
  rows: readonly WorkPackage[];
  /** What was typed before the field was there. */
  ahead: RefObject<TypedAhead | null>;
  onChoose: (value: QuickValue) => void;
  onClose: () => void;
}

export function QuickEditDialog({ field, ...props }: QuickEditDialogProps): ReactNode {
  const t = useT();
  const { rows, onClose } = props;
  const title = t("quickEdit.title", { field: labelOf(field), count: rows.length, id: rows[0]?.id ?? 0 });
  return (
    <Dialog opened onClose={onClose} title={title} width={400}>
      {field === "dueDate" ? <Days {...props} /> : <Links {...props} field={field} />}
    </Dialog>
  );
}

type PartProps = Omit<QuickEditDialogProps, "field">;

function Links({ field, projectId, rows, ahead, onChoose, onClose }: PartProps & { field: QuickLink }): ReactNode {
  const t = useT();
  const [typed, setTyped] = useState("");
  const { data, error, refetch } = useChoices(field, projectId, rows, typed);
  const nameOf = distinctNames(data ?? []);
  const none = { assignee: t("workPackages.noOne"), version: t("workPackages.none") }[String(field)];
  const found = (data ?? []).map((one): Option => {
    const link = linkOf(one, "self") ?? { href: null };
    return { key: String(one.id), label: nameOf(one), value: { field, link: { href: link.href, title: one.name } } };
  });
  const nothing: Option[] =
    none === undefined || data === undefined
      ? []
      : [{ key: "none", label: none, value: { field, link: { href: null } } }];
  const refused = useRefused(field, rows);
  return (
    <Chooser
      label={labelOf(field)}
      find={t("quickEdit.find")}
      ahead={ahead}
      onType={setTyped}
      optionsFor={(typed) => [...found, ...nothing, ...refused].filter(({ label }) => fits(label, typed))}
      pending={data === undefined && error === null}
      failure={data === undefined ? error : null}
      onRetry={() => void refetch()}
      onChoose={onChoose}
      onClose={onClose}
    />
  );
}

/**
 * What the one work package can't be moved to, with what keeps this person from it. An administrator can do it anyway: the next
 * dialog says which rule it breaks.
 */
function useRefused(field: QuickLink, [only, ...others]: readonly WorkPackage[]): Option[] {
  const t = useT();
  const { data = [] } = useQuery({
    ...refusedStatusesQuery(only ?? { id: 0, lockVersion: 0 }),
    enabled: field === "status" && only !== undefined && others.length === 0,
  });
  return data.map(({ href, name, why, canForce }) => ({
    key: `refused ${href}`,
    label: name,
    detail: canForce ? t("statusMoves.force") : why,
    value: canForce ? { field: "status", link: { href, title: name } } : null,
  }));
}

const fits = (label: string, typed: string): boolean => label.toLowerCase().includes(typed.trim().toLowerCase());

function Days({ ahead, onChoose, onClose }: PartProps): ReactNode {
  const t = useT();
  const today = localDay();
  const dayOption = (key: string, label: string, day: string): Option => {
    const shown = formatDay(day);
    return { key, label, ...(label === shown ? {} : { detail: shown }), value: { field: "dueDate", day } };
  };
  const named = NAMED_DAYS.map((name) => dayOption(name, t(`days.${name}`), dayCalled(name, today)));
  const nothing: Option = { key: "none", label: t("quickEdit.noDay"), value: { field: "dueDate", day: null } };
  const optionsFor = (typed: string): Option[] => {
    const day = typedDay(typed);
    if (day !== null) return [dayOption("typed", formatDay(day), day)];
    return [...named, nothing].filter(({ label }) => fits(label, typed));
  };
  return (
    <Chooser
      label={labelOf("dueDate")}
      find={t("quickEdit.findDay")}
      optionsFor={optionsFor}
      {...{ ahead, onChoose, onClose }}
    />
  );
}

interface ChooserProps extends Pick<QuickEditDialogProps, "ahead"> {
  label: string;
  find: string;
  optionsFor: (typed: string) => readonly Option[];
  pending?: boolean;
  failure?: Error | null;
  onRetry?: () => void;
  onType?: (typed: string) => void;
  onChoose: (value: QuickValue) => void;
  onClose: () => void;
}

const RETRY = "retry";

function Chooser(props: ChooserProps): ReactNode {
  const { label, find, optionsFor, pending = false, failure = null, onRetry, onType, onChoose, onClose, ahead } = props;
  const t = useT();
  // There is nothing that opens: the choices stand in the dialog.
  const box = useCombobox({ opened: true });
  const [typed, setTyped] = useState("");
  const type = (text: string): void => {
    setTyped(text);
    onType?.(text);
  };
  const options = optionsFor(typed);
  const first = options[0]?.key;
  useEffect(() => {
    box.selectFirstOption();
    // oxlint-disable-next-line react/exhaustive-deps -- the store is another object at each render
  }, [first, options.length]);
  const choose = (key: string): void => {
    if (key === RETRY) onRetry?.();
    const chosen = options.find((option) => option.key === key);
    if (chosen !== undefined && chosen.value !== null) onChoose(chosen.value);
  };
  return (
    <Combobox store={box} onOptionSubmit={choose}>
      <Combobox.EventsTarget withExpandedAttribute>
        <input
          className={styles.find}
          aria-label={find}
          placeholder={find}
          autoComplete="off"
          maxLength={200}
          data-autofocus
          value={typed}
          // The library keeps Escape for a list that closes; here it is the dialog that does.
          onKeyDown={(event) => {
            if (event.key === "Escape") onClose();
          }}
          onFocus={() => {
            const text = ahead.current?.text ?? "";
            ahead.current?.end();
            if (text !== "") type(typed + text);
          }}
          onChange={(event) => type(event.currentTarget.value)}
        />
      </Combobox.EventsTarget>
      <Combobox.Options aria-label={label} className={styles.options}>
        {options.map(({ key, label: name, detail, value }) => (
          // Not `disabled`: the keys would pass over it, and with it over what keeps someone from it.
          <Combobox.Option key={key} value={key} className={styles.option} aria-disabled={value === null || undefined}>
            {name}
            {detail === undefined ? null : <span className={styles.detail}>{detail}</span>}
          </Combobox.Option>
        ))}
        {failure === null ? null : <Combobox.Option value={RETRY}>{t("errors.retry")}</Combobox.Option>}
        {options.length > 0 ? null : (
          <Combobox.Empty>
            {failure === null ? t(pending ? "ui.loading" : "workPackages.noChoice") : describeError(failure).message}
          </Combobox.Empty>
        )}
      </Combobox.Options>
    </Combobox>
  );
}

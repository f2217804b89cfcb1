/** Where the value of a setting comes from, alike in every form of settings: said where it isn't the one it came with. */
import type { Settings } from "@halyard/contract/schemas/administration/administration";
import type { FocusEvent, MouseEvent, ReactNode } from "react";
import type { useT } from "../../../shared/i18n/i18n.tsx";
import styles from "./source.module.css";
import "./messages.ts";

type Source = Settings["sources"][string];

/** What the environment sets can't be changed here. */
export const isLocked = (source: Source | undefined): boolean => source?.source === "environment";

interface Shown {
  /** As it is in the form. */
  value: unknown;
  /** Puts the default in the form. */
  onReset: (value: unknown) => void;
}

/** What a setting does, and where its value comes from, with the way back to the default. */
export function described(
  t: ReturnType<typeof useT>,
  help: string | undefined,
  source: Source | undefined,
  { value, onReset }: Shown,
): ReactNode {
  if (source === undefined) return help;
  if (source.source === "environment") {
    const lock = t("settingSource.environment", { variable: source.variable ?? "" });
    return [help, lock].filter(Boolean).join(" ");
  }
  if (source.source === "default" || Object.is(value, source.default)) {
    return help === undefined ? undefined : <span title={t("settingSource.default")}>{help}</span>;
  }
  const reset = ({ currentTarget }: MouseEvent<HTMLElement>): void => {
    const field = currentTarget.closest(".mantine-InputWrapper-root, .mantine-Switch-root");
    onReset(source.default);
    // The button is gone then.
    field?.querySelector<HTMLElement>("input, select, textarea")?.focus();
  };
  return (
    <>
      {help}{" "}
      <span className={styles.source}>
        <span className={styles.mark}>{t("settingSource.changed")}</span>
        <button type="button" className={styles.reset} title={t("settingSource.resetHelp")} onClick={reset}>
          {t("settingSource.reset")}
        </button>
      </span>
    </>
  );
}

/** What is sent: a value that is the default again is set back to it, also when a later version has another one. */
export const sentOf = (sources: Settings["sources"], changes: object): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(changes).map(([name, value]: [string, unknown]) => {
      const source = sources[name];
      return [name, source !== undefined && Object.is(value, source.default) ? null : value];
    }),
  );

/** The dialog puts the focus there without scrolling. */
const intoView = ({ currentTarget }: FocusEvent<HTMLElement>): void =>
  currentTarget.scrollIntoView({ block: "nearest" });

/** For the field that a dialog focuses when it opens. */
export const sought = (isSought: boolean) => (isSought ? { "data-autofocus": true, onFocus: intoView } : {});

/** Where the value of a setting comes from, alike in every form of settings. */
import type { Settings } from "@halyard/contract/schemas/administration/administration";
import type { FocusEvent, ReactNode } from "react";
import type { useT } from "../../../shared/i18n/i18n.tsx";
import styles from "./source.module.css";
import "./messages.ts";

type Source = Settings["sources"][string];

/** What the environment sets can't be changed here. */
export const isLocked = (source: Source | undefined): boolean => source?.source === "environment";

/** What a setting does, and where its value comes from. */
export function described(t: ReturnType<typeof useT>, help: string | undefined, source: Source | undefined): ReactNode {
  if (source === undefined) return help;
  if (source.source === "environment") {
    const lock = t("settingSource.environment", { variable: source.variable ?? "" });
    return [help, lock].filter(Boolean).join(" ");
  }
  return (
    <>
      {help} <span className={styles.mark}>{t(`settingSource.${source.source}`)}</span>
    </>
  );
}

/** The dialog puts the focus there without scrolling. */
const intoView = ({ currentTarget }: FocusEvent<HTMLElement>): void =>
  currentTarget.scrollIntoView({ block: "nearest" });

/** For the field that a dialog focuses when it opens. */
export const sought = (isSought: boolean) => (isSought ? { "data-autofocus": true, onFocus: intoView } : {});

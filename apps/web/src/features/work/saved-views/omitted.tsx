/** That a view shows more than it was saved for: fields that it is filtered by are no filters any more. */
import type { SavedView } from "@halyard/contract/schemas/views";
import type { ReactNode } from "react";
import { useT } from "../../../shared/i18n/i18n.tsx";
import styles from "./omitted.module.css";
import "./messages.ts";

export function Omitted({ view: { omittedFilters } }: { view: SavedView }): ReactNode {
  const t = useT();
  if (omittedFilters === undefined) return null;
  const fields = omittedFilters.join(", ");
  return (
    <span className={styles.omitted} title={t("savedViews.omittedHelp", { fields })}>
      {t("savedViews.omitted", { fields })}
    </span>
  );
}

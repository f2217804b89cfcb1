/** No result: the words that were probably meant, or what narrows the results. */
import { Button } from "@mantine/core";
import { SearchX } from "lucide-react";
import type { ReactNode } from "react";
import { useT } from "../../../shared/i18n/i18n.tsx";
import { EmptyView } from "../../../shared/ui/feedback/state-views.tsx";
import styles from "./search-page.module.css";
import "./messages.ts";

interface NothingFoundProps {
  text: string;
  suggestion: string | null;
  onTry: (text: string) => void;
  /** Absent: nothing narrows them. */
  onClear?: () => void;
}

export function NothingFound({ text, suggestion, onTry, onClear }: NothingFoundProps): ReactNode {
  const t = useT();
  const meant =
    suggestion === null ? null : (
      <>
        {t("search.didYouMean")}{" "}
        <button type="button" className={styles.meant} onClick={() => onTry(suggestion)}>
          {suggestion}
        </button>
        ?
      </>
    );
  return (
    <EmptyView
      title={t("search.none", { text })}
      help={meant ?? t("search.noneHelp")}
      icon={<SearchX size={24} aria-hidden />}
      action={
        onClear === undefined ? null : (
          <Button variant="default" size="xs" onClick={onClear}>
            {t("search.clear")}
          </Button>
        )
      }
    />
  );
}

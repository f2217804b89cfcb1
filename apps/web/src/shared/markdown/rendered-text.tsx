/** Rendered Markdown anywhere on a page: grey lines hold its place while the part that cleans it is on its way. */
import type { Formattable as FormattableText } from "@halyard/contract/hal";
import { Skeleton } from "@mantine/core";
import { lazy, Suspense, type ReactNode } from "react";
import { useT } from "../i18n/i18n.tsx";
import styles from "./formattable.module.css";

/** Asked for with the page that shows text, not only once there is a text to show. */
const part = import("./formattable.tsx").then(
  ({ Formattable }) => ({ default: Formattable }),
  // Without the server: what was written is better than nothing.
  () => ({ default: AsWritten }),
);
const Formattable = lazy(() => part);

function AsWritten({ text }: RenderedTextProps): ReactNode {
  return <div className={styles.written}>{text?.raw}</div>;
}

interface RenderedTextProps {
  text: FormattableText | null | undefined;
  /** Shown where there is no text. */
  empty?: ReactNode;
}

export function RenderedText({ text, empty }: RenderedTextProps): ReactNode {
  const raw = text?.raw ?? "";
  if (raw === "" && (text?.html ?? "") === "") return empty ?? null;
  return (
    <Suspense fallback={<Lines raw={raw} />}>
      <Formattable text={text} empty={empty} />
    </Suspense>
  );
}

/** What fits in a line of a usual width, and how many lines are held at most. */
const LETTERS = 90;
const MOST_LINES = 6;

function Lines({ raw }: { raw: string }): ReactNode {
  const t = useT();
  const lines = raw.split("\n").reduce((count, line) => count + Math.ceil(line.length / LETTERS), 0);
  return (
    <div role="status" aria-label={t("ui.loading")} className={styles.waiting}>
      {Array.from({ length: Math.min(MOST_LINES, Math.max(1, lines)) }, (_, line) => (
        <Skeleton key={line} height={12} width={`${92 - ((line * 23) % 40)}%`} />
      ))}
    </div>
  );
}

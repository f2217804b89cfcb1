/** A text with the letters marked that fit what was searched for. */
import { matchesIn } from "@halyard/contract/views/search";
import { Fragment, type ReactNode } from "react";
import styles from "./marked.module.css";

const NO_WORDS: readonly string[] = [];

export function Marked({ text, words = NO_WORDS }: { text: string; words?: readonly string[] | undefined }): ReactNode {
  const matches = [...matchesIn(text, words)];
  const parts = matches.map(({ start, end }, at) => (
    <Fragment key={start}>
      {text.slice(matches[at - 1]?.end ?? 0, start)}
      <mark className={styles.marked}>{text.slice(start, end)}</mark>
    </Fragment>
  ));
  return (
    <>
      {parts}
      {text.slice(matches.at(-1)?.end ?? 0)}
    </>
  );
}

/** Text that the server rendered from Markdown. It was cleaned there; it is cleaned once more here. */
import type { Formattable as FormattableText } from "@halyard/contract/hal";
import DOMPurify from "dompurify";
import { useMemo, type ReactNode } from "react";
import styles from "./formattable.module.css";

const ALLOWED = {
  USE_PROFILES: { html: true },
  ADD_TAGS: ["mention"],
  FORBID_TAGS: ["style", "form"],
  FORBID_ATTR: ["style"],
};

/** `empty` is shown where there is no text. Heavy: load it with the part that shows text. */
export function Formattable({
  text,
  empty,
}: {
  text: FormattableText | null | undefined;
  empty?: ReactNode;
}): ReactNode {
  const html = useMemo(() => DOMPurify.sanitize(text?.html ?? "", ALLOWED), [text?.html]);
  if (html.trim() === "") return empty ?? null;
  // The one place that writes HTML, cleaned in the line above.
  return <div className={styles.text} dangerouslySetInnerHTML={{ __html: html }} />;
}

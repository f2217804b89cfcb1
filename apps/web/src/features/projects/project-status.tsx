/** How a project is said to stand: a word with its color. */
import { idOf } from "@halyard/api-client/links";
import type { Link } from "@halyard/contract/hal";
import type { ReactNode } from "react";
import { ColorDot } from "../../shared/ui/primitives/color-dot.tsx";
import styles from "./project-status.module.css";

const STATUS_COLORS: Partial<Record<string, string>> = {
  on_track: "#37b24d",
  at_risk: "#f59f00",
  off_track: "#e03131",
  not_started: "#868e96",
  finished: "#1c7ed6",
  discontinued: "#343a40",
};

/** Beside a field that says the word. */
export const StatusDot = ({ href }: { href: string }): ReactNode => (
  <span className={styles.dot} data-code={codeOf(href)} style={{ background: STATUS_COLORS[codeOf(href)] }} />
);

const codeOf = (href: string | null | undefined): string => href?.split("/").at(-1) ?? "";

export function ProjectStatus({ link, none }: { link: Link | null; none: string }): ReactNode {
  if (link === null) return <span className={styles.none}>{none}</span>;
  const code = codeOf(link.href);
  return (
    <span className={styles.status} data-code={code}>
      <ColorDot name={link.title ?? String(idOf(link) ?? code)} color={STATUS_COLORS[code]} />
    </span>
  );
}

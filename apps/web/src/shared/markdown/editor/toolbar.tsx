/** The marks that a text can get, and naming someone. */
import { ActionIcon } from "@mantine/core";
import {
  AtSign,
  Bold,
  Code,
  Heading,
  Italic,
  Link as LinkIcon,
  List,
  ListOrdered,
  Strikethrough,
  TextQuote,
  type LucideIcon,
} from "lucide-react";
import type { ReactNode } from "react";
import { useT } from "../../i18n/i18n.tsx";
import styles from "./markdown-editor.module.css";
import { MARKS, type Mark } from "./marks.ts";

const ICONS: Record<Mark | "mention", LucideIcon> = {
  heading: Heading,
  bold: Bold,
  italic: Italic,
  strike: Strikethrough,
  list: List,
  numbers: ListOrdered,
  quote: TextQuote,
  code: Code,
  link: LinkIcon,
  mention: AtSign,
};

interface ToolbarProps {
  onMark: (mark: Mark) => void;
  /** Where no one can be named, no one is. */
  onMention: (() => void) | undefined;
}

export function Toolbar({ onMark, onMention }: ToolbarProps): ReactNode {
  const t = useT();
  return (
    <div className={styles.toolbar} role="toolbar" aria-label={t("writing.toolbar")}>
      {MARKS.map((mark) => (
        <Tool key={mark} name={mark} onClick={() => onMark(mark)} />
      ))}
      {onMention === undefined ? null : <Tool name="mention" onClick={onMention} />}
    </div>
  );
}

function Tool({ name, onClick }: { name: Mark | "mention"; onClick: () => void }): ReactNode {
  const t = useT();
  const Icon = ICONS[name];
  const label = t(`writing.${name}`);
  return (
    <ActionIcon variant="subtle" color="gray" size="sm" aria-label={label} title={label} onClick={onClick}>
      <Icon size={14} aria-hidden />
    </ActionIcon>
  );
}

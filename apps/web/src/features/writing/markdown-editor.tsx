/** A box for Markdown: a toolbar for the usual marks, `@` for people. Ctrl+B and Ctrl+I mark what is chosen. */
import { ActionIcon, Textarea } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { AtSign, Bold, Code, Italic, Link as LinkIcon, List, TextQuote, type LucideIcon } from "lucide-react";
import { useImperativeHandle, useRef, useState, type KeyboardEvent, type ReactNode, type Ref } from "react";
import { useT } from "../../app/i18n.tsx";
import { membersQuery } from "../work-packages/queries.ts";
import styles from "./markdown-editor.module.css";
import { marked, mentionAt, MARKS, type Mark, type Mention } from "./mention-text.ts";

export interface Written {
  text: string;
  /** The mentions that `@Name` in the text may mean. */
  mentions: readonly Mention[];
}

export interface EditorHandle {
  focus: () => void;
}

interface MarkdownEditorProps {
  value: Written;
  onChange: (value: Written) => void;
  /** Whose members can be mentioned; null: nobody's are known. */
  projectId: number | null;
  label: string;
  hideLabel?: boolean;
  description?: string;
  error?: string | undefined;
  autoFocus?: boolean;
  minRows?: number;
  onSubmit: () => void;
  handle?: Ref<EditorHandle>;
}

const ICONS: Record<Mark, LucideIcon> = {
  bold: Bold,
  italic: Italic,
  code: Code,
  link: LinkIcon,
  list: List,
  quote: TextQuote,
};
const MOST_SHOWN = 6;

export function MarkdownEditor(props: MarkdownEditorProps): ReactNode {
  const { value, onChange, projectId, label, hideLabel = false, description, error, onSubmit } = props;
  const t = useT();
  const input = useRef<HTMLTextAreaElement>(null);
  const [asking, setAsking] = useState<{ start: number; query: string } | null>(null);
  const [active, setActive] = useState(0);
  const members = useQuery({ ...membersQuery(projectId ?? 0), enabled: projectId !== null && asking !== null }).data;
  useImperativeHandle(props.handle, () => ({ focus: () => input.current?.focus() }), []);
  const wanted = asking?.query.toLowerCase() ?? "";
  const found =
    asking === null
      ? []
      : (members ?? []).filter((one) => one.name.toLowerCase().includes(wanted)).slice(0, MOST_SHOWN);

  /** Writes, and puts the cursor where it belongs once the box shows it. */
  const write = (next: Written, from: number, to: number): void => {
    onChange(next);
    requestAnimationFrame(() => {
      input.current?.focus();
      input.current?.setSelectionRange(from, to);
    });
  };
  const mark = (kind: Mark): void => {
    const box = input.current;
    if (box === null) return;
    const done = marked(value.text, box.selectionStart, box.selectionEnd, kind);
    write({ ...value, text: done.text }, done.from, done.to);
  };
  const mention = (one: (typeof found)[number]): void => {
    if (asking === null) return;
    const end = input.current?.selectionStart ?? value.text.length;
    const before = `${value.text.slice(0, asking.start)}@${one.name} `;
    const type = one._type === "Group" ? "group" : "user";
    const mentions = [...value.mentions, { id: one.id, type, name: one.name } as const];
    setAsking(null);
    write({ text: before + value.text.slice(end), mentions }, before.length, before.length);
  };
  const ask = (): void => {
    const at = input.current?.selectionStart ?? value.text.length;
    const space = at > 0 && !/\s/.test(value.text[at - 1] ?? " ") ? " " : "";
    const before = `${value.text.slice(0, at)}${space}@`;
    setAsking({ start: before.length - 1, query: "" });
    setActive(0);
    write({ ...value, text: before + value.text.slice(at) }, before.length, before.length);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const control = event.ctrlKey || event.metaKey;
    if (found.length > 0 && ["ArrowDown", "ArrowUp", "Enter", "Tab", "Escape"].includes(event.key) && !control) {
      event.preventDefault();
      event.stopPropagation();
      const chosen = found[Math.min(active, found.length - 1)];
      if (event.key === "Escape") setAsking(null);
      else if (event.key === "ArrowDown") setActive((active + 1) % found.length);
      else if (event.key === "ArrowUp") setActive((active + found.length - 1) % found.length);
      else if (chosen !== undefined) mention(chosen);
      return;
    }
    if (event.key === "Escape" && value.text !== "") event.stopPropagation();
    if (event.key === "Enter" && control) onSubmit();
    const shortcut = control ? { b: "bold", i: "italic" }[event.key] : undefined;
    if (shortcut === "bold" || shortcut === "italic") {
      event.preventDefault();
      mark(shortcut);
    }
  };

  return (
    <div className={styles.editor}>
      <div className={styles.toolbar} role="toolbar" aria-label={t("writing.toolbar")}>
        {MARKS.map((kind) => {
          const Icon = ICONS[kind];
          return (
            <ActionIcon
              key={kind}
              variant="subtle"
              color="gray"
              size="sm"
              aria-label={t(`writing.${kind}`)}
              title={t(`writing.${kind}`)}
              onClick={() => mark(kind)}
            >
              <Icon size={14} aria-hidden />
            </ActionIcon>
          );
        })}
        {projectId === null ? null : (
          <ActionIcon
            variant="subtle"
            color="gray"
            size="sm"
            aria-label={t("writing.mention")}
            title={t("writing.mention")}
            onClick={ask}
          >
            <AtSign size={14} aria-hidden />
          </ActionIcon>
        )}
      </div>
      <Textarea
        ref={input}
        {...(hideLabel ? { "aria-label": label } : { label })}
        {...(description === undefined ? {} : { description })}
        error={error}
        autosize
        minRows={props.minRows ?? 2}
        maxRows={24}
        autoFocus={props.autoFocus ?? false}
        value={value.text}
        onChange={(event) => {
          const { value: text, selectionStart } = event.currentTarget;
          setAsking(projectId === null ? null : mentionAt(text, selectionStart));
          setActive(0);
          onChange({ ...value, text });
        }}
        onBlur={() => setAsking(null)}
        onKeyDown={onKeyDown}
      />
      {found.length === 0 ? null : (
        <ul className={styles.people} aria-label={t("writing.people")}>
          {found.map((one, index) => (
            <li key={one.id}>
              <button
                type="button"
                tabIndex={-1}
                className={styles.person}
                data-active={index === active || undefined}
                // The box keeps the focus.
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => mention(one)}
              >
                {one.name}
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/**
 * A box for Markdown: a toolbar for the usual marks, `@` for people, a preview. Ctrl+B and Ctrl+I mark what is chosen,
 * Ctrl+Shift+P goes to the preview and back, Enter goes on with a list.
 */
import type { Named } from "@halyard/contract/resources";
import { SegmentedControl, Textarea } from "@mantine/core";
import {
  lazy,
  Suspense,
  useId,
  useImperativeHandle,
  useRef,
  useState,
  type KeyboardEvent,
  type ReactNode,
  type Ref,
} from "react";
import { useT } from "../../i18n/i18n.tsx";
import { LoadingRows } from "../../ui/feedback/state-views.tsx";
import styles from "./markdown-editor.module.css";
import { continued, marked, type Mark } from "./marks.ts";
import { distinctNames } from "../../components/name-hints.ts";
import { mentionAt, toKept, type Mention } from "./mention-text.ts";
import { Toolbar } from "./toolbar.tsx";
import { typeOver } from "./type-over.ts";
import "./messages.ts";

const Preview = lazy(async () => ({ default: (await import("./preview.tsx")).Preview }));

export interface Written {
  text: string;
  /** The mentions that `@Name` in the text may mean. */
  mentions: readonly Mention[];
}

export interface EditorHandle {
  focus: () => void;
}

export interface MarkdownEditorProps {
  value: Written;
  onChange: (value: Written) => void;
  /** The people and groups that can be mentioned, as far as they are loaded; null: mentions are not possible here. */
  members: readonly Named[] | null;
  /** The writer begins a mention: the members are needed. */
  onMention: () => void;
  label: string;
  hideLabel?: boolean;
  description?: string;
  error?: string | undefined;
  autoFocus?: boolean;
  minRows?: number;
  /** Ctrl+Enter, where that is more than a line of a form. */
  onSubmit?: () => void;
  /** Its tools are there only while it is used. */
  toolsOnFocus?: boolean;
  handle?: Ref<EditorHandle>;
}

const MOST_SHOWN = 6;

export function MarkdownEditor(props: MarkdownEditorProps): ReactNode {
  const { value, onChange, members, label, hideLabel = false, description, error, onSubmit } = props;
  const t = useT();
  const input = useRef<HTMLTextAreaElement>(null);
  const panel = useRef<HTMLElement>(null);
  const box = useId();
  const [asking, setAsking] = useState<{ start: number; query: string } | null>(null);
  const [active, setActive] = useState(0);
  const [previewing, setPreviewing] = useState(false);
  const focus = (): void => {
    setPreviewing(false);
    // Once it is shown.
    requestAnimationFrame(() => input.current?.focus());
  };
  useImperativeHandle(props.handle, () => ({ focus }), []);
  const wanted = asking?.query.toLowerCase() ?? "";
  const nameOf = distinctNames(members ?? []);
  const found =
    asking === null
      ? []
      : (members ?? []).filter((one) => nameOf(one).toLowerCase().includes(wanted)).slice(0, MOST_SHOWN);

  /** Writes, and puts the cursor where it belongs once the box shows it. */
  const write = (next: Written, from: number, to: number): void => {
    if (input.current !== null) typeOver(input.current, next.text);
    onChange(next);
    requestAnimationFrame(() => {
      input.current?.focus();
      input.current?.setSelectionRange(from, to);
    });
  };
  const mark = (kind: Mark): void => {
    const area = input.current;
    if (area === null) return;
    const done = marked(value.text, area.selectionStart, area.selectionEnd, kind);
    write({ ...value, text: done.text }, done.from, done.to);
  };
  const mention = (one: (typeof found)[number]): void => {
    if (asking === null) return;
    const end = input.current?.selectionStart ?? value.text.length;
    const written = nameOf(one);
    const before = `${value.text.slice(0, asking.start)}@${written} `;
    const type = one._type === "Group" ? "group" : "user";
    const mentions = [...value.mentions, { id: one.id, type, name: one.name, written } as const];
    write({ text: before + value.text.slice(end), mentions }, before.length, before.length);
    setAsking(null);
  };
  const ask = (): void => {
    const at = input.current?.selectionStart ?? value.text.length;
    const space = at > 0 && !/\s/.test(value.text[at - 1] ?? " ") ? " " : "";
    const before = `${value.text.slice(0, at)}${space}@`;
    write({ ...value, text: before + value.text.slice(at) }, before.length, before.length);
    setAsking({ start: before.length - 1, query: "" });
    props.onMention();
    setActive(0);
  };
  const preview = (wanted: boolean): void => {
    setAsking(null);
    if (!wanted) return focus();
    setPreviewing(true);
    requestAnimationFrame(() => panel.current?.focus());
  };
  const onKey = (event: KeyboardEvent): void => {
    const control = event.ctrlKey || event.metaKey;
    if (event.key === "Escape" && value.text !== "") event.stopPropagation();
    if (event.key === "Enter" && control && onSubmit !== undefined) {
      event.preventDefault();
      onSubmit();
    }
    if (!control || !event.shiftKey || event.key.toLowerCase() !== "p") return;
    event.preventDefault();
    preview(!previewing);
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
    const area = input.current;
    if (event.key === "Enter" && !control && !event.shiftKey && !event.nativeEvent.isComposing && area !== null) {
      const next = area.selectionStart === area.selectionEnd ? continued(value.text, area.selectionStart) : null;
      if (next !== null) {
        event.preventDefault();
        write({ ...value, text: next.text }, next.from, next.to);
      }
    }
    const shortcut = control ? { b: "bold", i: "italic" }[event.key] : undefined;
    if (shortcut === "bold" || shortcut === "italic") {
      event.preventDefault();
      mark(shortcut);
    }
  };

  return (
    // Nothing of its own here: what bubbles up from the box, the switch and the preview.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- see above
    <div className={styles.editor} data-tools-on-focus={props.toolsOnFocus} onKeyDown={onKey}>
      {hideLabel ? null : (
        <label className={styles.label} htmlFor={box}>
          {label}
        </label>
      )}
      <div className={styles.head}>
        <SegmentedControl
          size="xs"
          aria-label={t("writing.mode")}
          data={[
            { value: "write", label: t("writing.write") },
            { value: "preview", label: t("writing.preview") },
          ]}
          value={previewing ? "preview" : "write"}
          onChange={(mode) => setPreviewing(mode === "preview")}
        />
        {previewing ? null : <Toolbar onMark={mark} onMention={members === null ? undefined : ask} />}
      </div>
      {previewing ? (
        // It scrolls, so the keyboard must get to it.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- see above
        <section ref={panel} className={styles.preview} aria-label={t("writing.preview")} tabIndex={0}>
          <Suspense fallback={<LoadingRows rows={2} />}>
            <Preview raw={toKept(value.text, value.mentions)} />
          </Suspense>
          {error === undefined ? null : <p className={styles.error}>{error}</p>}
        </section>
      ) : null}
      <Textarea
        ref={input}
        // It keeps what was chosen in it while the preview is shown.
        {...(previewing ? { display: "none" } : {})}
        id={box}
        {...(hideLabel ? { "aria-label": label } : {})}
        {...(description === undefined ? {} : { description })}
        inputWrapperOrder={["input", "error", "description"]}
        error={error}
        autosize
        minRows={props.minRows ?? 2}
        maxRows={24}
        autoFocus={props.autoFocus ?? false}
        value={value.text}
        onChange={(event) => {
          const { value: text, selectionStart } = event.currentTarget;
          const begun = members === null ? null : mentionAt(text, selectionStart);
          setAsking(begun);
          if (begun !== null) props.onMention();
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
                {nameOf(one)}
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

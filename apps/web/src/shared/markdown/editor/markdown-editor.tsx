/**
 * A box for Markdown: a toolbar for the usual marks, `@` for people, a preview. Ctrl+B and Ctrl+I mark what is chosen,
 * Ctrl+Shift+P goes to the preview and back, Enter goes on with a list.
 */
import type { Named } from "@halyard/contract/resources";
import { SegmentedControl, Textarea } from "@mantine/core";
import {
  lazy,
  Suspense,
  useCallback,
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
import { toKept, type Written } from "./mention-text.ts";
import { Toolbar } from "./toolbar.tsx";
import { useMentions, type Mentions } from "./use-mentions.ts";
import { useWriting } from "./use-writing.ts";
import "./messages.ts";

const Preview = lazy(async () => ({ default: (await import("./preview.tsx")).Preview }));

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
  placeholder?: string;
  description?: ReactNode;
  error?: string | undefined;
  autoFocus?: boolean;
  minRows?: number;
  /** Ctrl+Enter, where that is more than a line of a form. */
  onSubmit?: () => void;
  /** Hidden, they leave out the description too. Tools that appear on focus go below: above, they would move the box. */
  tools?: "above" | "below" | "hidden";
  handle?: Ref<EditorHandle>;
}

export function MarkdownEditor(props: MarkdownEditorProps): ReactNode {
  const {
    value,
    onChange,
    members,
    label,
    hideLabel = false,
    description,
    error,
    onSubmit,
    tools: place = "above",
  } = props;
  const t = useT();
  const panel = useRef<HTMLElement>(null);
  const box = useId();
  const writing = useWriting(value, onChange);
  const { input } = writing;
  const mentions = useMentions(props, writing);
  const [previewing, setPreviewing] = useState(false);
  const focus = useCallback(() => {
    setPreviewing(false);
    // Once it is shown.
    requestAnimationFrame(() => input.current?.focus());
  }, [input]);
  useImperativeHandle(props.handle, () => ({ focus }), [focus]);
  const preview = (wanted: boolean): void => {
    mentions.end();
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
  const tools = (
    <Tools previewing={previewing} onPreview={setPreviewing}>
      {previewing ? null : <Toolbar onMark={writing.mark} onMention={members === null ? undefined : mentions.ask} />}
    </Tools>
  );
  return (
    // Nothing of its own here: what bubbles up from the box, the switch and the preview.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- see above
    <div className={styles.editor} data-tools={place} onKeyDown={onKey}>
      {hideLabel ? null : (
        <label className={styles.label} htmlFor={box}>
          {label}
        </label>
      )}
      {place === "above" ? tools : null}
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
        {...(props.placeholder === undefined ? {} : { placeholder: props.placeholder })}
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
          mentions.typed(text, selectionStart);
          onChange({ ...value, text });
        }}
        onBlur={mentions.end}
        onKeyDown={(event) => {
          if (!mentions.onKeyDown(event)) writing.onKeyDown(event);
        }}
      />
      {place === "above" ? null : tools}
      {/* After the tools, so that it covers none of them. */}
      <FoundPeople mentions={mentions} />
    </div>
  );
}

interface ToolsProps {
  previewing: boolean;
  onPreview: (previewing: boolean) => void;
  /** What marks the text. */
  children: ReactNode;
}

function Tools({ previewing, onPreview, children }: ToolsProps): ReactNode {
  const t = useT();
  return (
    <div className={styles.head}>
      <SegmentedControl
        size="xs"
        aria-label={t("writing.mode")}
        data={[
          { value: "write", label: t("writing.write") },
          { value: "preview", label: t("writing.preview") },
        ]}
        value={previewing ? "preview" : "write"}
        onChange={(mode) => onPreview(mode === "preview")}
      />
      {children}
    </div>
  );
}

function FoundPeople({ mentions: { found, active, nameOf, choose } }: { mentions: Mentions }): ReactNode {
  const t = useT();
  if (found.length === 0) return null;
  return (
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
            onClick={() => choose(one)}
          >
            {nameOf(one)}
          </button>
        </li>
      ))}
    </ul>
  );
}

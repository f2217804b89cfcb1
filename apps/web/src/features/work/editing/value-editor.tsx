/** A value that is typed: reads as text, a click or Enter makes it an input; Enter saves, Escape takes back. */
import type { WorkPackage } from "@halyard/contract/resources";
import { TextInput } from "@mantine/core";
import type { ReactNode } from "react";
import { useT } from "../../../shared/i18n/i18n.tsx";
import { useCellTab } from "../../../shared/ui/data-table/model/cell-tab.ts";
import { useRestoreFocus } from "../../../shared/ui/focus/use-restore-focus.ts";
import { useKeyedState } from "../../../shared/ui/primitives/use-keyed-state.ts";
import { QuickDays } from "../dates/quick-days.tsx";
import { valueOf, type ValueAttribute } from "../model/change.ts";
import styles from "./editors.module.css";
import { labelOf } from "../model/labels.ts";
import { useChange } from "./use-change.ts";

interface ValueEditorProps {
  workPackage: WorkPackage;
  attribute: ValueAttribute;
  /** Of a custom field: what it is called. */
  label?: string;
  type?: "text" | "date" | "number";
  /** As it is read. */
  shown: ReactNode;
  /** As it is typed; what is kept unless told. */
  typed?: string;
  none?: string;
  /** What is sent, or the message that says why it cannot be. */
  read?: (text: string) => { to: string | number | null } | { error: string };
  maxLength?: number;
  /** It begins as an input; its parent hears of its end. @param byKey Enter or Escape, not another place clicked */
  onClose?: (byKey: boolean) => void;
}

export function ValueEditor(props: ValueEditorProps): ReactNode {
  const { workPackage, attribute, label, type = "text", shown, none = "", read = asText, maxLength } = props;
  const t = useT();
  const named = labelOf(attribute, label);
  const change = useChange();
  const now = props.typed ?? valueOf(workPackage, attribute);
  const [text, setText] = useKeyedState<string | null>(workPackage.id, props.onClose === undefined ? null : now);
  /** What was there when typing began: what others change meanwhile is not seen behind the input, and asked about. */
  const [begun, setBegun] = useKeyedState(workPackage.id, { workPackage, kept: now });
  const [error, setError] = useKeyedState<string | null>(workPackage.id, null);

  const { control: button, ended } = useRestoreFocus<HTMLButtonElement>(text !== null);
  const tabIndex = useCellTab();

  const of = label === undefined ? {} : { label };

  const close = (byKey: boolean): void => {
    ended(byKey);
    setText(null);
    setError(null);
    props.onClose?.(byKey);
  };
  const save = (byKey: boolean): void => {
    if (text === null) return;
    if (text === begun.kept) return close(byKey);
    const result = read(text);
    if ("error" in result) return setError(result.error);
    close(byKey);
    void change(begun.workPackage, { values: { [attribute]: result.to }, ...of });
  };

  if (text === null) {
    const begin = (): void => {
      setBegun({ workPackage, kept: now });
      setText(now);
    };
    return (
      <button ref={button} type="button" className={styles.value} tabIndex={tabIndex} onClick={begin}>
        <span className={styles.hidden}>{t("workPackages.edit", { field: named, id: workPackage.id })}</span>
        {now === "" ? (
          <span className={styles.none} data-empty>
            {none}
          </span>
        ) : (
          shown
        )}
      </button>
    );
  }
  const input = (
    <TextInput
      className={styles.input}
      type={type}
      size="xs"
      aria-label={named}
      value={text}
      error={error}
      {...(maxLength === undefined ? {} : { maxLength })}
      // The person asked for this very input.
      autoFocus
      onChange={(event) => {
        setText(event.currentTarget.value);
        setError(null);
      }}
      onBlur={() => save(false)}
      onKeyDown={(event) => {
        // The focus goes to the button: the same key would press it.
        if (event.key === "Enter" || event.key === "Escape") event.preventDefault();
        if (event.key === "Enter") save(true);
        if (event.key === "Escape") {
          event.stopPropagation();
          close(true);
        }
      }}
    />
  );
  if (type !== "date") return input;
  const choose = (day: string | null): void => {
    close(true);
    if ((day ?? "") !== begun.kept) void change(begun.workPackage, { values: { [attribute]: day }, ...of });
  };
  return (
    <QuickDays day={text} onChoose={choose}>
      {input}
    </QuickDays>
  );
}

const asText = (text: string) => ({ to: text.trim() === "" ? null : text.trim() });

/** Two forms of one page that one bar saves: only those in which something was changed. */
import { useCallback, useEffect, useState, type FormEvent, type ReactNode } from "react";
import { useFocusAfter } from "../../../../shared/ui/focus/return-focus.ts";
import { SaveBar } from "../frame/save-bar.tsx";

interface State {
  changed: boolean;
  busy: boolean;
}

export interface FormPart {
  id: string;
  tell: (id: string, state: State) => void;
}

/** What a form of the page takes: the bar sends and resets it as the browser does. */
export function useFormPart({ id, tell }: FormPart, changed: boolean, busy: boolean, discard: () => void) {
  useEffect(() => tell(id, { changed, busy }), [tell, id, changed, busy]);
  const onReset = (event: FormEvent): void => {
    event.preventDefault();
    discard();
  };
  return { id, onReset };
}

export function useOneBar() {
  const [states, setStates] = useState<ReadonlyMap<string, State>>(new Map());
  const tell = useCallback((id: string, state: State) => setStates((now) => new Map(now).set(id, state)), []);
  return { states, tell };
}

export function OneBar({ states }: { states: ReadonlyMap<string, State> }): ReactNode {
  const changed = [...states].filter(([, state]) => state.changed);
  useFocusAfter(changed.length === 0);
  const forms = (): HTMLFormElement[] =>
    changed.flatMap(([id]) => {
      const form = document.getElementById(id);
      return form instanceof HTMLFormElement ? [form] : [];
    });
  return (
    <SaveBar
      isLong
      changed={changed.length > 0}
      busy={changed.some(([, { busy }]) => busy)}
      onSave={() => forms().forEach((form) => form.requestSubmit())}
      onDiscard={() => forms().forEach((form) => form.reset())}
    />
  );
}

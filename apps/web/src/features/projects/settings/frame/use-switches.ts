/** Switches that save at once, each with a way back. */
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { toast } from "../../../../shared/feedback/toast-store.ts";
import { useT } from "../../../../shared/i18n/i18n.tsx";

interface Switched<Key> {
  key: Key;
  on: boolean;
}

interface Options<Key> {
  /** Of switches that write the same thing: one after the other. */
  scope: string;
  /** As the server has it. */
  isSaved: (key: Key) => boolean;
  write: (change: Switched<Key>) => Promise<unknown>;
  /** Reads again what was changed. */
  readAgain: () => Promise<unknown>;
  /** What was done, in words. */
  told: (change: Switched<Key>) => string;
}

export function useSwitches<Key>({ scope, isSaved, write, readAgain, told }: Options<Key>) {
  const t = useT();
  /** On their way: shown as they will be. */
  const [wanted, setWanted] = useState<ReadonlyMap<Key, boolean>>(new Map());
  const saving = useMutation({
    scope: { id: scope },
    mutationFn: write,
    onMutate: ({ key, on }) => setWanted((now) => new Map(now).set(key, on)),
    onSuccess: async (_saved, change) => {
      toast.undo(told(change), t("ui.undo"), () => saving.mutate({ ...change, on: !change.on }));
      await readAgain();
    },
    onSettled: (_saved, _error, { key }) => setWanted((now) => new Map([...now].filter(([one]) => one !== key))),
  });
  const isOn = (key: Key): boolean => wanted.get(key) ?? isSaved(key);
  return { isOn, flip: (key: Key): void => saving.mutate({ key, on: !isOn(key) }) };
}

/** Mentioning people and groups by `@`: who is found for what is typed behind it, and which of them the keys are at. */
import type { Named } from "@halyard/contract/resources";
import { useState, type KeyboardEvent } from "react";
import { distinctNames } from "../../components/name-hints.ts";
import { mentionAt, type Written } from "./mention-text.ts";
import type { Writing } from "./use-writing.ts";

const MOST_SHOWN = 6;
const KEYS: ReadonlySet<string> = new Set(["ArrowDown", "ArrowUp", "Enter", "Tab", "Escape"]);

export interface Mentions {
  found: readonly Named[];
  /** Which of them the keys are at. */
  active: number;
  nameOf: (one: Named) => string;
  choose: (one: Named) => void;
  /** Writes an `@`, for a name to follow. */
  ask: () => void;
  /** Looks whether the cursor is behind an `@` now. */
  typed: (text: string, cursor: number) => void;
  end: () => void;
  /** @returns whether the key was meant for the people that are shown */
  onKeyDown: (event: KeyboardEvent) => boolean;
}

interface Wanted {
  value: Written;
  /** null: no one can be mentioned here. */
  members: readonly Named[] | null;
  onMention: () => void;
}

export function useMentions({ value, members, onMention }: Wanted, { input, write }: Writing): Mentions {
  const [asking, setAsking] = useState<{ start: number; query: string } | null>(null);
  const [active, setActive] = useState(0);
  const wanted = asking?.query.toLowerCase() ?? "";
  const nameOf = distinctNames(members ?? []);
  const found =
    asking === null
      ? []
      : (members ?? []).filter((one) => nameOf(one).toLowerCase().includes(wanted)).slice(0, MOST_SHOWN);
  const end = (): void => setAsking(null);
  const begin = (at: NonNullable<typeof asking>): void => {
    setAsking(at);
    onMention();
    setActive(0);
  };
  const choose = (one: Named): void => {
    if (asking === null) return;
    const rest = input.current?.selectionStart ?? value.text.length;
    const written = nameOf(one);
    const before = `${value.text.slice(0, asking.start)}@${written} `;
    const type = one._type === "Group" ? "group" : "user";
    const mentions = [...value.mentions, { id: one.id, type, name: one.name, written } as const];
    write({ text: before + value.text.slice(rest), mentions }, before.length, before.length);
    end();
  };
  return {
    found,
    active,
    nameOf,
    choose,
    ask() {
      const at = input.current?.selectionStart ?? value.text.length;
      const space = at > 0 && !/\s/.test(value.text[at - 1] ?? " ") ? " " : "";
      const before = `${value.text.slice(0, at)}${space}@`;
      write({ ...value, text: before + value.text.slice(at) }, before.length, before.length);
      begin({ start: before.length - 1, query: "" });
    },
    typed(text, cursor) {
      const begun = members === null ? null : mentionAt(text, cursor);
      if (begun === null) end();
      else begin(begun);
    },
    end,
    onKeyDown(event) {
      if (found.length === 0 || !KEYS.has(event.key) || event.ctrlKey || event.metaKey) return false;
      event.preventDefault();
      event.stopPropagation();
      const chosen = found[Math.min(active, found.length - 1)];
      if (event.key === "Escape") end();
      else if (event.key === "ArrowDown") setActive((active + 1) % found.length);
      else if (event.key === "ArrowUp") setActive((active + found.length - 1) % found.length);
      else if (chosen !== undefined) choose(chosen);
      return true;
    },
  };
}

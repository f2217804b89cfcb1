import { useEffect, useMemo, useState, type RefObject } from "react";
import { useSmallPhone } from "../../layout/use-phone.ts";
import { onHold } from "../../drag/on-hold.ts";
import "./messages.ts";

/** On a phone rows have checkboxes only while someone chooses some of them. */
export interface Choosing {
  on: boolean;
  set: (on: boolean) => void;
  /** Begins it; undefined: this is no phone, and there is nothing to begin. */
  begin: (() => void) | undefined;
}

export function useChoosing(): Choosing {
  const [on, set] = useState(false);
  const small = useSmallPhone();
  return useMemo(() => ({ on, set, begin: small ? () => set(true) : undefined }), [on, small]);
}

/** A finger that rests on a row chooses it. @param choose undefined: checkboxes are there, or nothing is chosen here */
export function useHoldToChoose(
  body: RefObject<HTMLElement | null>,
  choose: ((index: number, range: boolean) => void) | undefined,
): void {
  useEffect(() => {
    const element = body.current;
    if (element === null || choose === undefined) return undefined;
    return onHold(element, ({ x, y }) => {
      const row = document.elementFromPoint(x, y)?.closest<HTMLElement>("[data-row]");
      if (row == null) return null;
      choose(Number(row.dataset["row"]), false);
      return NOTHING_MORE;
    });
  }, [body, choose]);
}

const nothing = (): void => undefined;
const NOTHING_MORE = { move: nothing, drop: nothing, cancel: nothing };

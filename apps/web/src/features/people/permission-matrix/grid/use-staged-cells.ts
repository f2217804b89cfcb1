/** Draws what comes into sight in turns (staged-rendering.ts). */
import { useLayoutEffect, useReducer, useState } from "react";
import type { PlacedRole } from "./role-heads.tsx";
import { bearsAll, nextDrawn, type Drawn } from "../state/staged-rendering.ts";

const NOTHING: Drawn<PlacedRole> = new Map();

/** What is on the screen: each render goes on from there. */
class Screen {
  #drawn = NOTHING;
  #begun = false;

  /** A new grid is rendered several times before it is seen, as it is measured: of a large one only its names. */
  next = (wanted: readonly string[], columns: readonly PlacedRole[], now: string | null) =>
    this.#begun || bearsAll(wanted, columns)
      ? nextDrawn(this.#drawn, wanted, columns, now)
      : { drawn: NOTHING, left: true };

  begin(): void {
    this.#begun = true;
  }

  committed(drawn: Drawn<PlacedRole>): void {
    this.#drawn = drawn;
  }
}

/** @returns the lines that are drawn by now, each with its columns. The parameters are those of `nextDrawn`. */
export function useStagedCells(
  wanted: readonly string[],
  columns: readonly PlacedRole[],
  now: string | null,
): Drawn<PlacedRole> {
  const [screen] = useState(() => new Screen());
  const [, goOn] = useReducer((turn: number) => turn + 1, 0);
  const { drawn, left } = screen.next(wanted, columns, now);
  useLayoutEffect(() => {
    screen.committed(drawn);
    if (!left) return undefined;
    const frame = requestAnimationFrame(() => {
      screen.begin();
      goOn();
    });
    return () => cancelAnimationFrame(frame);
  }, [screen, drawn, left]);
  return drawn;
}

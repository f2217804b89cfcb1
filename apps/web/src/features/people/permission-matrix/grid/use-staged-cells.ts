/** Draws what a scroll brings into sight in turns (turns.ts). */
import { useLayoutEffect, useReducer, useState } from "react";
import type { PlacedRole } from "./role-heads.tsx";
import { nextDrawn, type Drawn } from "../state/staged-rendering.ts";

/** What is on the screen: each render goes on from there. */
class Screen {
  #drawn: Drawn<PlacedRole> = new Map();

  next = (wanted: readonly string[], columns: readonly PlacedRole[], now: string | null) =>
    nextDrawn(this.#drawn, wanted, columns, now);

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
    const frame = requestAnimationFrame(goOn);
    return () => cancelAnimationFrame(frame);
  }, [screen, drawn, left]);
  return drawn;
}

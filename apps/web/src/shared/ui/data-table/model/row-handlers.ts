import type { FocusEvent, KeyboardEvent, MouseEvent } from "react";

/** What a row tells its table; the same object as long as the table is there. */
export interface RowHandlers {
  focus: (event: FocusEvent<HTMLElement>, index: number) => void;
  keyDown: (event: KeyboardEvent<HTMLElement>, index: number) => void;
  click: (event: MouseEvent<HTMLElement>, index: number) => void;
  /** @param range Shift was held */
  choose: (index: number, range: boolean) => void;
  /** It was let go at the place of another one. @param place in its group, from 0 */
  move: (index: number, place: number) => void;
  /** It is being dragged; null: no more. */
  hold: (index: number | null) => void;
}

/** What a section of the settings offers as a whole, on the line of its heading, and behind that how many there are. */
import { createContext, useContext, type ReactNode } from "react";
import { createPortal } from "react-dom";

/** Where they stand; null: the heading isn't there yet. */
export const SectionActionsPlace = createContext<HTMLElement | null>(null);
export const SectionCountPlace = createContext<HTMLElement | null>(null);

export function SectionActions({ children }: { children: ReactNode }): ReactNode {
  const place = useContext(SectionActionsPlace);
  return place === null ? null : createPortal(children, place);
}

export function SectionCount({ children }: { children: ReactNode }): ReactNode {
  const place = useContext(SectionCountPlace);
  return place === null ? null : createPortal(children, place);
}

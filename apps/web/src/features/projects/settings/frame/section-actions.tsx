/** What a section of the settings offers as a whole, on the line of its heading. */
import { createContext, useContext, type ReactNode } from "react";
import { createPortal } from "react-dom";

/** Where it stands; null: the heading isn't there yet. */
export const SectionActionsPlace = createContext<HTMLElement | null>(null);

export function SectionActions({ children }: { children: ReactNode }): ReactNode {
  const place = useContext(SectionActionsPlace);
  return place === null ? null : createPortal(children, place);
}

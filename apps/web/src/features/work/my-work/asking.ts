/** How the menu of a row asks the page for a field, which the page's keys ask for too. */
import { createContext, use } from "react";
import type { Asked } from "../quick-edit/quick-edit.tsx";

export const Asking = createContext<(asked: Asked) => void>(() => {});

export const useAsk = (): ((asked: Asked) => void) => use(Asking);

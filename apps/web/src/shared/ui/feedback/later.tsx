/**
 * Draws what is heavy after what stands around it, with other priority: React does it in pieces between which the page
 * answers, and not in one long task with the answer that it was waiting for. Once drawn, it stays.
 */
import { useDeferredValue, type ReactNode } from "react";

interface LaterProps {
  /** In its place until then. */
  placeholder?: ReactNode;
  /** Nothing was waited for: who comes back to a page sees it as it was, without the placeholder. */
  atOnce?: boolean;
  children: ReactNode;
}

export function Later({ placeholder = null, atOnce = false, children }: LaterProps): ReactNode {
  return useDeferredValue(true, atOnce) ? children : placeholder;
}

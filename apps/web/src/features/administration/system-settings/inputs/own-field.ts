/** What every field of the page is given. */
import type { ReactNode } from "react";

export interface OwnFieldProps {
  label: string;
  description: ReactNode;
  disabled: boolean;
  autoFocus: boolean;
  error: string | null;
  value: unknown;
  onChange: (value: unknown) => void;
}

/** What every field of the page is given. */
export interface OwnFieldProps {
  label: string;
  description: string;
  disabled: boolean;
  autoFocus: boolean;
  error: string | null;
  value: unknown;
  onChange: (value: unknown) => void;
}

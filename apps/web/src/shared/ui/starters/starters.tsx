/** What to begin with, where there is nothing yet: a line each, with what adds it. */
import { Button } from "@mantine/core";
import { Plus } from "lucide-react";
import { useId, type ReactNode } from "react";
import styles from "./starters.module.css";

interface StarterProps {
  sign: ReactNode;
  name: string;
  /** What it is. */
  help: string;
  /** What the button says, and the same with the name for those who hear it alone. */
  add: string;
  addNamed: string;
  busy?: boolean;
  onAdd: () => void;
}

export const Starter = ({ sign, name, help, add, addNamed, busy = false, onAdd }: StarterProps): ReactNode => (
  <li>
    <span className={styles.name}>
      {sign}
      {name}
    </span>
    <span className={styles.quiet}>{help}</span>
    <Button
      variant="subtle"
      size="compact-sm"
      leftSection={<Plus size={14} aria-hidden />}
      loading={busy}
      aria-label={addNamed}
      onClick={onAdd}
    >
      {add}
    </Button>
  </li>
);

interface StartersProps {
  title: string;
  /** Names are longer than what is said of them. */
  longNames?: boolean;
  /** A `Starter` each. */
  children: ReactNode;
}

export function Starters({ title, longNames = false, children }: StartersProps): ReactNode {
  const id = useId();
  return (
    <section className={styles.starters} data-long={longNames || undefined} aria-labelledby={id}>
      <h3 id={id}>{title}</h3>
      <ul>{children}</ul>
    </section>
  );
}

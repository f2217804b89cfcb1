/** The first few of several people as discs in a row; how many more there are is written behind them. */
import type { ReactNode } from "react";
import { Avatar } from "./avatar.tsx";
import styles from "./avatar-stack.module.css";

interface AvatarStackProps {
  /** Two of them can have the same name. */
  people: readonly { key: string; name: string }[];
  /** The most that are drawn. */
  most: number;
  size?: number;
}

/** Hidden from screen readers: the number of people is written beside it. */
export function AvatarStack({ people, most, size = 24 }: AvatarStackProps): ReactNode {
  // "+1" would take the room of the face it stands for.
  const drawn = people.length === most + 1 ? people.length : most;
  const more = people.length - drawn;
  return (
    <span
      className={styles.stack}
      style={{ minHeight: size }}
      title={people.map(({ name }) => name).join(", ")}
      aria-hidden
    >
      {people.slice(0, drawn).map(({ key, name }) => (
        <Avatar key={key} name={name} size={size} />
      ))}
      {more > 0 ? <span className={styles.more}>+{more}</span> : null}
    </span>
  );
}

/** A person or group as a disc of initials, with the name beside it unless it stands there already. */
import type { ReactNode } from "react";
import styles from "./avatar.module.css";
import { hueOf, initials } from "./initials.ts";

interface AvatarProps {
  name: string;
  /** Pixels across. */
  size?: number;
}

/** The disc alone, hidden from screen readers: use it where the name is written beside it. */
export function Avatar({ name, size = 24 }: AvatarProps): ReactNode {
  const style = { width: size, height: size, fontSize: Math.round(size * 0.42), "--hue": hueOf(name) };
  return (
    <span className={styles.avatar} style={style} aria-hidden>
      {initials(name)}
    </span>
  );
}

export function AvatarName({ name, size = 20 }: AvatarProps): ReactNode {
  return (
    <span className={styles.named} title={name}>
      <Avatar name={name} size={size} />
      <span className={styles.name}>{name}</span>
    </span>
  );
}

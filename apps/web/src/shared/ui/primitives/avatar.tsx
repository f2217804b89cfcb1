/** A person or group as a disc of initials, with the name beside it unless it stands there already. */
import { useState, type ReactNode } from "react";
import styles from "./avatar.module.css";
import { hueOf, initials, isDrawn } from "./initials.ts";

interface AvatarProps {
  name: string;
  /** Pixels across. */
  size?: number;
  /** The address of their picture; the initials stand where it is missing or does not load. */
  picture?: string | null | undefined;
}

/** The disc alone, hidden from screen readers: use it where the name is written beside it. */
export function Avatar({ name, size = 24, picture }: AvatarProps): ReactNode {
  const [broken, setBroken] = useState<string | null>(null);
  const style = { width: size, height: size, fontSize: Math.round(size * 0.42), "--hue": hueOf(name) };
  // The initials are no text of the page: screen readers and searches have the name.
  if (picture == null || picture === broken) {
    const letters = initials(name);
    return <span className={styles.avatar} style={style} data-initials={isDrawn(letters) ? letters : ""} aria-hidden />;
  }
  return (
    <span className={styles.avatar} style={style} aria-hidden>
      <img src={picture} alt="" className={styles.picture} onError={() => setBroken(picture)} />
    </span>
  );
}

/** In place of a disc where faces stand without their names. @param name what it says, such as *No one* */
export const NoOne = ({ name }: { name: string }): ReactNode => (
  <span className={styles.noOne} role="img" aria-label={name} title={name} />
);

interface LetterMarkProps {
  name: string;
  /** Pixels across. */
  size?: number;
  /** The address of its own icon, which stands there instead; empty: it has none. */
  icon?: string;
}

/** What stands for an organization or a service: the first letter of its name. Hidden from screen readers, as the disc is. */
export function LetterMark({ name, size = 20, icon = "" }: LetterMarkProps): ReactNode {
  if (icon !== "") return <img src={icon} className={styles.icon} width={size} height={size} alt="" />;
  const style = { width: size, height: size, fontSize: Math.round(size * 0.6) };
  return <span className={styles.letter} style={style} data-initials={[...initials(name)][0] ?? "?"} aria-hidden />;
}

/** @param bare the disc is seen and the name read out */
export function AvatarName({ name, size = 20, picture, bare = false }: AvatarProps & { bare?: boolean }): ReactNode {
  return (
    <span className={styles.named} title={name}>
      <Avatar name={name} size={size} picture={picture} />
      <span className={styles.name} data-bare={bare || undefined}>
        {name}
      </span>
    </span>
  );
}

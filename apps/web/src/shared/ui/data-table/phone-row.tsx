/** What a row says on a phone: its name with one fact at its end, a second line of facts, and one control beside both. */
import type { ReactNode } from "react";
import styles from "./phone-row.module.css";

interface PhoneRowProps {
  /** With its sign; it may take two lines. */
  name: ReactNode;
  /** How wide the sign with its gap is, in pixels: facts stand below the words of the name. */
  sign?: number;
  /** At the end of the first line. */
  end?: ReactNode;
  facts?: ReactNode;
  /** The row's menu or its switch. */
  menu?: ReactNode;
}

/** As wide as a person's picture with its gap. */
const PICTURE = 28;

export function PhoneRow({ name, sign = PICTURE, end, facts, menu }: PhoneRowProps): ReactNode {
  return (
    <span className={styles.row}>
      <span className={styles.lines}>
        <span className={styles.first}>
          <span className={styles.name}>{name}</span>
          {end == null ? null : <span className={styles.end}>{end}</span>}
        </span>
        {facts == null ? null : (
          <span className={styles.facts} style={{ paddingLeft: sign }}>
            {facts}
          </span>
        )}
      </span>
      {menu == null ? null : <span className={styles.control}>{menu}</span>}
    </span>
  );
}

/** What a row says on a phone: its name, a second line of facts, and its menu beside both. */
import type { ReactNode } from "react";
import styles from "./phone-row.module.css";

interface PhoneRowProps {
  name: ReactNode;
  facts: ReactNode;
  menu?: ReactNode;
}

export function PhoneRow({ name, facts, menu }: PhoneRowProps): ReactNode {
  return (
    <span className={styles.row}>
      <span className={styles.lines}>
        {name}
        <span className={styles.facts}>{facts}</span>
      </span>
      {menu}
    </span>
  );
}

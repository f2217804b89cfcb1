/** A group by its name, told from a person at a glance. */
import { UsersRound } from "lucide-react";
import type { ReactNode } from "react";
import styles from "./group-name.module.css";

export const GroupName = ({ name }: { name: string }): ReactNode => (
  <span className={styles.group} title={name}>
    <UsersRound size={16} aria-hidden />
    <span>{name}</span>
  </span>
);

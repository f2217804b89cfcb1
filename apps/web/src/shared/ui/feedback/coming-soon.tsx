/** What is planned for a page that is not there yet: a card for each part. */
import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { useT } from "../../i18n/i18n.tsx";
import styles from "./coming-soon.module.css";
import { Tag } from "../primitives/tag.tsx";

export interface Planned {
  id: string;
  title: string;
  help: string;
  icon: LucideIcon;
}

export function ComingSoon({ parts }: { parts: readonly Planned[] }): ReactNode {
  const t = useT();
  return (
    <ul className={styles.cards}>
      {parts.map(({ id, title, help, icon: Icon }) => (
        <li key={id} className={styles.card}>
          <Icon size={20} aria-hidden />
          <div>
            <div className={styles.head}>
              <h2 className={styles.title}>{title}</h2>
              <Tag>{t("ui.comingSoon")}</Tag>
            </div>
            <p className={styles.help}>{help}</p>
          </div>
        </li>
      ))}
    </ul>
  );
}

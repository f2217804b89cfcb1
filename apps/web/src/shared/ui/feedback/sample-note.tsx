/** Says of a page that what it shows is made up: no one should act on it. */
import { FlaskConical } from "lucide-react";
import type { ReactNode } from "react";
import { useT } from "../../i18n/i18n.tsx";
import styles from "./sample-note.module.css";

/** @param children more about it, e.g. where the real thing is */
export function SampleNote({ children }: { children?: ReactNode }): ReactNode {
  const t = useT();
  return (
    <div className={styles.note} role="note">
      <FlaskConical size={18} aria-hidden />
      <p>
        <strong>{t("ui.sample.title")}</strong> {t("ui.sample.help")} {children}
      </p>
    </div>
  );
}

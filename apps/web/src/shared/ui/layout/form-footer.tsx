/** The buttons of a form that is longer than the screen: in sight wherever one is in it. */
import type { ReactNode } from "react";
import styles from "./form-footer.module.css";

interface FormFooterProps {
  children: ReactNode;
  /** It lies on a card or in a dialog, not on the page. */
  raised?: boolean;
}

export function FormFooter({ children, raised = false }: FormFooterProps): ReactNode {
  return (
    <div className={styles.footer} data-form-footer data-raised={raised || undefined}>
      {children}
    </div>
  );
}

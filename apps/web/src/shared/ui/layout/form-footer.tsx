/** The buttons of a form that is longer than the screen: in sight wherever one is in it. */
import type { ReactNode } from "react";
import styles from "./form-footer.module.css";

interface FormFooterProps {
  children: ReactNode;
  /** It lies on a card or in a dialog, not on the page. */
  raised?: boolean;
  /** There is nothing to save yet: it stands at the end of the form, over nothing. */
  atRest?: boolean;
  /** On a phone it stands below the fields: it takes two lines, or has nothing to save yet. */
  tallOnPhones?: boolean;
}

export function FormFooter({
  children,
  raised = false,
  atRest = false,
  tallOnPhones = false,
}: FormFooterProps): ReactNode {
  return (
    <div
      className={styles.footer}
      data-form-footer
      data-raised={raised || undefined}
      data-rest={atRest || undefined}
      data-tall={tallOnPhones || undefined}
    >
      {children}
    </div>
  );
}

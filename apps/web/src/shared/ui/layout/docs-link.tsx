/** Leads to the documentation of the running version, which the server has beside the client. */
import type { ReactNode } from "react";
import { useT } from "../../i18n/i18n.tsx";

export function DocsLink({ to }: { to: `/docs/${string}` }): ReactNode {
  const t = useT();
  return (
    <a href={to} target="_blank" rel="noreferrer">
      {t("ui.docs")}
    </a>
  );
}

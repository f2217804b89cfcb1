import { useEffect } from "react";
import { useT } from "../../i18n/i18n.tsx";

/** What the browser's tab says. */
export function usePageTitle(title: string): void {
  const t = useT();
  useEffect(() => {
    document.title = `${title} · ${t("shell.product")}`;
  }, [title, t]);
}

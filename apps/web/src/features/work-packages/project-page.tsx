import type { ReactNode } from "react";
import { useT } from "../../app/i18n.tsx";
import { PageHeader } from "../../ui/page-header.tsx";

export function ProjectPage(): ReactNode {
  const t = useT();
  return <PageHeader title={t("workPackages.title")} />;
}

/** What the customizer will have and does not have yet. */
import { Hammer } from "lucide-react";
import type { ReactNode } from "react";
import { useT } from "../../../shared/i18n/i18n.tsx";
import { EmptyView } from "../../../shared/ui/feedback/state-views.tsx";
import { CustomizerPage } from "./customizer-page.tsx";
import "./messages.ts";

function ComingSoon({ what }: { what: "customFields" }): ReactNode {
  const t = useT();
  return (
    <CustomizerPage title={t(`catalogue.${what}`)} help={t(`catalogue.${what}.help`)}>
      <EmptyView
        icon={<Hammer size={24} aria-hidden />}
        title={t("catalogue.comingSoon", { what: t(`catalogue.${what}`) })}
        help={t(`catalogue.${what}.until`)}
      />
    </CustomizerPage>
  );
}

export const CustomFieldsPage = (): ReactNode => <ComingSoon what="customFields" />;

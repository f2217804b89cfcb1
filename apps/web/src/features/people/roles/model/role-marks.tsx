/** What a role or a permission is, in short words beside its name. */
import type { Risk } from "@halyard/contract/permissions/permissions";
import type { Role } from "@halyard/contract/resources";
import type { ReactNode } from "react";
import { useT } from "../../../../shared/i18n/i18n.tsx";
import { Tag } from "../../../../shared/ui/primitives/tag.tsx";

/** Who may be given it, and where. */
export function RoleTags({ role }: { role: Role }): ReactNode {
  const t = useT();
  return (
    <>
      {role.assignable ? <Tag tone="good">{t("roles.assignable")}</Tag> : <Tag>{t("roles.system")}</Tag>}
      <Tag>{t(`roles.type.${role.roleType}`)}</Tag>
      {role.builtin === null ? null : <Tag>{t("roles.builtin")}</Tag>}
    </>
  );
}

/** In a list: the kind in plain words, and a tag only for what people cannot be given. */
export function RoleKind({ role }: { role: Role }): ReactNode {
  const t = useT();
  return (
    <>
      <span>{t(`roles.type.${role.roleType}`)}</span>
      {role.assignable ? null : <Tag>{t("roles.system")}</Tag>}
    </>
  );
}

const TONES = { high: "bad", medium: "warning", low: "plain" } as const;

export function RiskTag({ risk }: { risk: Risk }): ReactNode {
  const t = useT();
  return <Tag tone={TONES[risk]}>{t(`roles.risk.${risk}`)}</Tag>;
}

/** Of a role that has a permission of high risk. */
export function RiskyTag(): ReactNode {
  const t = useT();
  return <Tag tone="bad">{t("roles.risky")}</Tag>;
}

/** A role that a search found: where it leads, and what it is in a word. */
import type { Role } from "@halyard/contract/resources";
import type { ReactNode } from "react";
import { useT } from "../../../shared/i18n/i18n.tsx";
import { Tag } from "../../../shared/ui/primitives/tag.tsx";

/** The page of another feature. */
export const rolePath = ({ id }: Role): string => `/admin/roles/${id}`;

export function RoleTag({ role }: { role: Role }): ReactNode {
  const t = useT();
  return role.assignable ? <Tag tone="good">{t("access.role.assignable")}</Tag> : <Tag>{t("access.role.system")}</Tag>;
}

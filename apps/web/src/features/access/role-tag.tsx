/** A role that a search found: where it leads, and what it is in a word. */
import type { ReactNode } from "react";
import { useT } from "../../app/i18n.tsx";
import { Tag } from "../../ui/tag.tsx";
import type { Role } from "./queries.ts";

/** The page of another feature. */
export const rolePath = ({ id }: Role): string => `/admin/roles/${id}`;

export function RoleTag({ role }: { role: Role }): ReactNode {
  const t = useT();
  return role.assignable === true ? (
    <Tag tone="good">{t("access.role.assignable")}</Tag>
  ) : (
    <Tag>{t("access.role.system")}</Tag>
  );
}

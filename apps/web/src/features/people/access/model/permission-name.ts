import { isPermission } from "@halyard/contract/permissions/permissions";
import { translate } from "../../../../shared/i18n/i18n.tsx";
import "./messages.ts";

/** The name that people read; the id of a permission that this release does not know. */
export const permissionName = (id: string): string => (isPermission(id) ? translate(`permission.${id}`) : id);

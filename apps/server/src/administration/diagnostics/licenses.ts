/** Extension `/admin/licenses`: the packages of others that this version is made with, and their licenses. */
import type { License } from "@halyard/contract/schemas/administration/backups";
import type { Caller } from "../../access/caller.ts";
import { requireAdministrator } from "../../access/require-administrator.ts";
import type { DocumentOf } from "../../hal/answer/resource.ts";
import { installedPackages } from "../../platform/environment/installed-packages.ts";

export const LICENSES = "/api/v3/admin/licenses";

/** In the order of their names. @throws MissingPermission (403) */
export async function listLicenses(caller: Caller): Promise<DocumentOf<License>[]> {
  requireAdministrator(caller);
  const packages = await installedPackages();
  return packages.map((one) => ({ _type: "License", ...one, _links: { self: { href: LICENSES } } }));
}

/** Where things are in the client: the page of what a link of the API points to. */
import type { Link } from "@halyard/contract/hal";

/** An address in parts. A string, as the areas of the console come and go; `ResourceLink` asks whether it is there. */
export interface Place {
  path: string;
  search?: Readonly<Record<string, string | number | boolean>>;
}

const CUSTOMIZER = "/admin/workpackage-customizer";

const PLACES: Partial<Record<string, (id: number) => Place>> = {
  custom_actions: (open) => ({ path: `${CUSTOMIZER}/custom-actions`, search: { open } }),
  custom_fields: (open) => ({ path: `${CUSTOMIZER}/custom-fields`, search: { open } }),
  groups: (group) => ({ path: "/admin/groups", search: { group } }),
  priorities: () => ({ path: `${CUSTOMIZER}/priorities` }),
  projects: (id) => ({ path: `/projects/${id}` }),
  roles: (id) => ({ path: `/admin/roles/${id}` }),
  statuses: () => ({ path: `${CUSTOMIZER}/statuses` }),
  types: () => ({ path: `${CUSTOMIZER}/types` }),
  users: (user) => ({ path: "/admin/users", search: { user } }),
  work_packages: (id) => ({ path: `/work_packages/${id}` }),
};

/** Where an administrator sees, and may change, what a link points to; null where it points to nothing with a page. */
export function adminPathOf(link: Pick<Link, "href"> | null | undefined): Place | null {
  const [, resource, id] = /^\/api\/v3\/([a-z_]+)\/(\d+)$/.exec(link?.href ?? "") ?? [];
  if (resource === undefined || id === undefined) return null;
  return PLACES[resource]?.(Number(id)) ?? null;
}

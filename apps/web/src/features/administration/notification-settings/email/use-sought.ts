/** The value of a section of the settings that the address asks for. */
import { getRouteApi } from "@tanstack/react-router";

const route = getRouteApi("/app/admin/notifications");

export function useSought(section: "email" | "replies"): { sought: string | undefined; found: () => void } {
  const { setting = "" } = route.useSearch();
  const navigate = route.useNavigate();
  const [of, sought] = setting.split(".");
  if (of !== section) return { sought: undefined, found: () => undefined };
  return { sought, found: () => void navigate({ search: {}, replace: true }) };
}

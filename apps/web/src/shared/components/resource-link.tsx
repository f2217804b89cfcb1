/** A link to a place, where there is one: else its words alone, so that nothing leads nowhere. */
import { Link, useRouter, type AnyRouter } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { Place } from "./resource-paths.ts";

interface ResourceLinkProps {
  place: Place | null;
  className?: string | undefined;
  children: ReactNode;
}

export function ResourceLink({ place, className, children }: ResourceLinkProps): ReactNode {
  const router = useRouter();
  if (place === null || !hasPage(router, place.path)) return <span className={className}>{children}</span>;
  return (
    <Link to={place.path} search={place.search ?? {}} className={className}>
      {children}
    </Link>
  );
}

/** Whether an address is one of the router's, other than the one for all that are not. */
export function hasPage(router: AnyRouter, path: string): boolean {
  const [, , found] = router.getMatchedRoutes(path);
  return found !== undefined && !found.fullPath.endsWith("$");
}

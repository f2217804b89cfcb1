/** From who may do something to why this one may. */
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";

interface PersonLinkProps {
  user: number | null;
  project: number;
  children: ReactNode;
}

export function PersonLink({ user, project, children }: PersonLinkProps): ReactNode {
  if (user === null) return children;
  return (
    <Link to="/admin/access/explain" search={{ user, project }}>
      {children}
    </Link>
  );
}

/** Where a project's address has what was once its identifier, the address becomes the present one. */
import type { Project } from "@halyard/contract/resources";
import { useNavigate } from "@tanstack/react-router";
import { useEffect } from "react";

/** @param asked the id or identifier of the address */
export function useCurrentAddress(asked: string, project: Project | undefined): void {
  const navigate = useNavigate();
  const identifier = project?.identifier;
  useEffect(() => {
    if (identifier === undefined || /^\d+$/.test(asked) || asked.toLowerCase() === identifier) return;
    const old = `/projects/${encodeURIComponent(asked)}`;
    if (!location.pathname.startsWith(old)) return;
    const rest = location.pathname.slice(old.length) + location.search;
    void navigate({ href: `/projects/${identifier}${rest}`, replace: true });
  }, [asked, identifier, navigate]);
}

/** What the page below the palette is of, as it was when the palette opened: a project, a work package. */
import { linkedId } from "@halyard/api-client/links";
import type { Project, WorkPackage } from "@halyard/contract/resources";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { projectQuery } from "../../../features/projects/queries.ts";
import { workPackageQuery } from "../../../features/work/model/queries.ts";

const PROJECT_PATH = /^\/projects\/([^/]+)/;
const WORK_PACKAGE_PATH = /^\/work_packages\/(\d+)/;

/** @returns `id` as the address has it; the number where only a work package of the project is open */
export function useOpenProject(): { id: string | undefined; project: Project | undefined } {
  const [inPath] = useState(() => PROJECT_PATH.exec(location.pathname)?.[1]);
  const ofWork = linkedId(useOpenWorkPackage(), "project");
  const id = inPath ?? (ofWork === null ? undefined : String(ofWork));
  const project = useQuery({ ...projectQuery(decodeURIComponent(id ?? "")), enabled: id !== undefined }).data;
  return { id, project };
}

/** On its page, or in the panel beside a list. */
export function useOpenWorkPackage(): WorkPackage | undefined {
  const [id] = useState(openWorkPackageId);
  return useQuery({ ...workPackageQuery(id ?? 0), enabled: id !== null }).data;
}

function openWorkPackageId(): number | null {
  const id = WORK_PACKAGE_PATH.exec(location.pathname)?.[1] ?? new URLSearchParams(location.search).get("workPackage");
  const number = Number(id);
  return id !== null && Number.isSafeInteger(number) && number > 0 ? number : null;
}

/** What every view of a project's work is given by its page. */
import type { Link } from "@halyard/contract/hal";
import type { Project, WorkPackage } from "@halyard/contract/resources";
import type { ProjectSearch } from "../search-params/search.ts";

export interface ViewProps {
  /** Id or identifier, as in the address. */
  projectId: string;
  /** Once it is known. */
  project: Project | undefined;
  search: ProjectSearch;
  /** Writes a part of the address. */
  onChange: (part: Partial<ProjectSearch>) => void;
  /** Shows the details beside the view; null closes them. */
  open: (workPackage: { id: number } | null) => void;
  /** The create dialog, with what the place that was asked at suggests; null where one may not. */
  create: ((preset?: CreatePreset) => void) | null;
  /** A work package was made without the dialog. */
  onCreated: (workPackage: WorkPackage) => void;
}

/** What a new work package begins with. */
export interface CreatePreset {
  links?: Record<string, Link>;
  startDate?: string;
  dueDate?: string;
}

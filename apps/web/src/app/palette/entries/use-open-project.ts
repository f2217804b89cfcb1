/** The project whose page is open below the palette. */
import type { Project } from "@halyard/contract/resources";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { projectQuery } from "../../../features/projects/queries.ts";

const PROJECT_PATH = /^\/projects\/([^/]+)/;

/** @returns `id` as the address has it */
export function useOpenProject(): { id: string | undefined; project: Project | undefined } {
  const [id] = useState(() => PROJECT_PATH.exec(location.pathname)?.[1]);
  const project = useQuery({ ...projectQuery(decodeURIComponent(id ?? "")), enabled: id !== undefined }).data;
  return { id, project };
}

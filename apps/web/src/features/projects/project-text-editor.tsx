/** The Markdown editor for a text of a project: its members can be mentioned. They are loaded for the first mention. */
import { useQuery } from "@tanstack/react-query";
import { useState, type ReactNode } from "react";
import { MarkdownEditor, type MarkdownEditorProps } from "../../shared/markdown/editor/markdown-editor.tsx";
import { projectPeopleQuery } from "./queries.ts";

interface ProjectTextEditorProps extends Omit<MarkdownEditorProps, "members" | "onMention"> {
  /** null: the project is not known, and no one can be mentioned. */
  projectId: number | null;
}

export function ProjectTextEditor({ projectId, ...props }: ProjectTextEditorProps): ReactNode {
  const [asked, setAsked] = useState(false);
  const members = useQuery({ ...projectPeopleQuery(projectId ?? 0), enabled: projectId !== null && asked }).data;
  return (
    <MarkdownEditor {...props} members={projectId === null ? null : (members ?? [])} onMention={() => setAsked(true)} />
  );
}

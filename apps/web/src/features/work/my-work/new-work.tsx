/** Begins a work package from here: in the reader's liveliest project, or in another that the dialog offers. */
import { linkOf } from "@halyard/api-client/links";
import type { Project } from "@halyard/contract/resources";
import { Button } from "@mantine/core";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { lazy, Suspense, useState, type ReactNode } from "react";
import { toast } from "../../../shared/feedback/toast-store.ts";
import { useT } from "../../../shared/i18n/i18n.tsx";
import { useShortcut } from "../../../shared/ui/shortcuts/shortcuts.ts";
import { targetProjectsQuery } from "../actions/target-projects.ts";
import { useCreated } from "../create/use-created.ts";
import { myProjectsQuery } from "./queries.ts";
import "./messages.ts";
import "../model/messages.ts";

const load = () => import("../create/create-dialog.tsx");
const CreateDialog = lazy(async () => ({ default: (await load()).CreateDialog }));

/** Nothing for someone who has no projects. */
export function NewWork(): ReactNode {
  const t = useT();
  const queries = useQueryClient();
  const [project, setProject] = useState<Project | null>(null);
  const mine = (useQuery(myProjectsQuery).data ?? []).filter(({ context }) => !context);
  const start = async (): Promise<void> => {
    const targets = await queries.ensureQueryData(targetProjectsQuery).catch(() => []);
    const lively = mine.toSorted((a, b) => b.lastActivityAt.localeCompare(a.lastActivityAt)).map(({ id }) => id);
    const first = targets.toSorted((a, b) => rankIn(lively, a.id) - rankIn(lively, b.id))[0];
    if (first === undefined) toast.error(t("myWork.nowhere"));
    else setProject(first);
  };
  useShortcut("c", t("workPackages.new"), () => void start(), mine.length > 0);
  if (mine.length === 0) return null;
  return (
    <>
      <Button
        leftSection={<Plus size={16} aria-hidden />}
        aria-keyshortcuts="c"
        onPointerEnter={() => void load()}
        onFocus={() => void load()}
        onClick={() => void start()}
      >
        {t("workPackages.new")}
      </Button>
      <Suspense>{project === null ? null : <Dialog project={project} onClose={() => setProject(null)} />}</Suspense>
    </>
  );
}

const rankIn = (lively: readonly number[], id: number): number =>
  lively.includes(id) ? lively.indexOf(id) : lively.length;

function Dialog({ project, onClose }: { project: Project; onClose: () => void }): ReactNode {
  const onCreated = useCreated(onClose);
  const link = linkOf(project, "createWorkPackage");
  if (link === null) return null;
  return <CreateDialog projectId={String(project.id)} {...{ link, onClose, onCreated }} />;
}

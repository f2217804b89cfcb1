/** Writing versions. What may show them is read again. */
import type { WorkPackage } from "@halyard/contract/resources";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { api } from "../../../../shared/api/api.ts";
import { keys } from "../../../../shared/api/query-keys.ts";
import { failuresOf, runSequentially } from "../../../../shared/api/run-sequentially.ts";
import { reportError } from "../../../../shared/errors/report.ts";
import { toast } from "../../../../shared/feedback/toast-store.ts";
import { useT } from "../../../../shared/i18n/i18n.tsx";
import { moveTo, openWorkIn, type ProjectVersion } from "./queries.ts";

export function useRefreshVersions(): () => Promise<unknown> {
  const queries = useQueryClient();
  return () =>
    Promise.all(
      (["versions", "projects", "work_packages"] as const).map((name) =>
        queries.invalidateQueries({ queryKey: keys.all(name) }),
      ),
    );
}

/** @param version null: a new one of this project */
export function useSaveVersion(projectId: number, version: ProjectVersion | null) {
  const t = useT();
  const refresh = useRefreshVersions();
  return useMutation({
    mutationFn: (body: { _links?: object; lockVersion?: number | undefined }) =>
      version === null
        ? api.post("versions", {
            ...body,
            _links: { ...body._links, definingProject: { href: `/api/v3/projects/${projectId}` } },
          })
        : api.patch(`versions/${version.id}`, body),
    meta: { handled: true },
    onSuccess: ({ name }) => {
      toast.success(version === null ? t("projectVersions.created", { name }) : t("projectVersions.saved"));
      return refresh();
    },
  });
}

const SAID = {
  closed: "projectVersions.closed",
  locked: "projectVersions.locked",
  open: "projectVersions.reopened",
} as const;

/** Closes, locks or reopens a version, with a way back. */
export function useSetStatus() {
  const t = useT();
  const refresh = useRefreshVersions();
  const set = (id: number, status: string) => api.patch(`versions/${id}`, { status });
  return useMutation({
    mutationFn: ({ version, status }: { version: ProjectVersion; status: keyof typeof SAID }) =>
      set(version.id, status),
    onSuccess: (_saved, { version, status }) => {
      const undo = (): void => void set(version.id, version.status).then(refresh).catch(reportError);
      toast.undo(t(SAID[status], { name: version.name }), t("ui.undo"), undo);
      return refresh();
    },
  });
}

export function useDeleteVersion() {
  const t = useT();
  const refresh = useRefreshVersions();
  return useMutation({
    mutationFn: (version: ProjectVersion) => api.delete(`versions/${version.id}`),
    onSuccess: (_answer, { name }) => {
      toast.success(t("projectVersions.deleted", { name }));
      return refresh();
    },
  });
}

/** Moves what is open in one version to another, one work package after the other, with one way back for all. */
export function useMoveOpenWork(from: ProjectVersion) {
  const t = useT();
  const refresh = useRefreshVersions();
  const [done, setDone] = useState(0);
  const mutation = useMutation({
    mutationFn: async (to: ProjectVersion) => {
      const moved: WorkPackage[] = [];
      const move = async (one: WorkPackage): Promise<void> => void moved.push(await moveTo(one, to));
      const outcomes = await runSequentially(await openWorkIn(from), move, setDone);
      return { moved, failed: failuresOf(outcomes) };
    },
    onSuccess: ({ moved, failed }, to) => {
      const takeBack = async (): Promise<void> => {
        await runSequentially(moved, async (one) => void (await moveTo(one, from)));
        await refresh();
      };
      const undo = (): void => void takeBack().catch(reportError);
      if (moved.length > 0)
        toast.undo(t("projectVersions.moved", { count: moved.length, name: to.name }), t("ui.undo"), undo);
      if (failed.length > 0)
        toast.error(t("projectVersions.moveFailed", { count: failed.length }), {
          details: failed.map(({ item, problem }) => `#${item.id}: ${problem ?? ""}`),
        });
    },
    onSettled: refresh,
  });
  return { ...mutation, done };
}

/** Writing sprints. What may show them is read again. */
import type { Sprint } from "@halyard/contract/resources";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "../../../../shared/api/api.ts";
import { keys } from "../../../../shared/api/query-keys.ts";
import { toast } from "../../../../shared/feedback/toast-store.ts";
import { useT, type MessageId } from "../../../../shared/i18n/i18n.tsx";

function useRefreshSprints(): () => Promise<unknown> {
  const queries = useQueryClient();
  return () =>
    Promise.all(
      (["sprints", "work_packages"] as const).map((name) => queries.invalidateQueries({ queryKey: keys.all(name) })),
    );
}

export interface SprintInput {
  name: string;
  goal: string;
  startDate: string;
  finishDate: string;
}

export const inputOf = (sprint: Sprint): SprintInput => ({
  name: sprint.name,
  goal: sprint.description.raw ?? "",
  startDate: sprint.startDate ?? "",
  finishDate: sprint.finishDate ?? "",
});

/** Only what was changed: what someone else changed in other fields stays. */
function bodyOf(input: SprintInput, before: SprintInput | null): object {
  const values = {
    name: input.name.trim(),
    goal: { raw: input.goal },
    startDate: input.startDate === "" ? null : input.startDate,
    finishDate: input.finishDate === "" ? null : input.finishDate,
  };
  const changed = Object.entries(values).filter(
    ([field]) => before === null || Reflect.get(input, field) !== Reflect.get(before, field),
  );
  return Object.fromEntries(changed.map(([field, value]) => [field === "goal" ? "description" : field, value]));
}

export const readSprint = (id: number): Promise<Sprint> => api.get(`sprints/${id}`);

/** @param sprint null: a new one of this project */
export function useSaveSprint(projectId: number, sprint: Sprint | null) {
  const t = useT();
  const refresh = useRefreshSprints();
  return useMutation({
    mutationFn: ({ input, over }: { input: SprintInput; over: Sprint | null }) => {
      if (sprint !== null) {
        const lockVersion = (over ?? sprint).lockVersion;
        return api.patch(`sprints/${sprint.id}`, { ...bodyOf(input, inputOf(sprint)), lockVersion });
      }
      const definingWorkspace = { href: `/api/v3/projects/${projectId}` };
      return api.post("sprints", { ...bodyOf(input, null), _links: { definingWorkspace } });
    },
    meta: { handled: true },
    onSuccess: ({ name }) => {
      toast.success(sprint === null ? t("backlog.created", { name }) : t("backlog.saved"));
      return refresh();
    },
  });
}

const useSprintStep = <Input>(step: (input: Input) => Promise<Sprint>, said: MessageId) => {
  const t = useT();
  const refresh = useRefreshSprints();
  return useMutation({
    mutationFn: step,
    onSuccess: ({ name }) => {
      toast.success(t(said, { name }));
      return refresh();
    },
  });
};

export const useStartSprint = () =>
  useSprintStep((sprint: Sprint) => api.post(`sprints/${sprint.id}/start`), "backlog.started");

/** A step with a way back: what was moved returns with it. */
function useUndoableStep<Input>(step: (input: Input) => Promise<Sprint>, said: MessageId, undo: "reopen" | "restore") {
  const t = useT();
  const refresh = useRefreshSprints();
  const back = useMutation({
    mutationFn: (sprint: Sprint) => api.post(`sprints/${sprint.id}/${undo}`),
    onSuccess: ({ name }) => {
      toast.success(t("backlog.restored", { name }));
      return refresh();
    },
  });
  return useMutation({
    mutationFn: step,
    onSuccess: (sprint) => {
      toast.undo(t(said, { name: sprint.name }), t("ui.undo"), () => back.mutate(sprint));
      return refresh();
    },
  });
}

export const useFinishSprint = () =>
  useUndoableStep(
    ({ sprint, to }: { sprint: Sprint; to: number | null }) =>
      api.post(`sprints/${sprint.id}/complete`, {
        _links: { moveTo: { href: to === null ? null : `/api/v3/sprints/${to}` } },
      }),
    "backlog.finished",
    "reopen",
  );

export const useReopenSprint = () =>
  useSprintStep((sprint: Sprint) => api.post(`sprints/${sprint.id}/reopen`), "backlog.restored");

export const useDeleteSprint = () =>
  useUndoableStep(
    async (sprint: Sprint) => {
      await api.delete(`sprints/${sprint.id}`);
      return sprint;
    },
    "backlog.deleted",
    "restore",
  );

/** Writing the form of a type, with a way back. */
import type { Type, TypeFormConfiguration } from "@halyard/contract/schemas/work-types";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "../../../shared/api/api.ts";
import { keys } from "../../../shared/api/query-keys.ts";
import { toast } from "../../../shared/feedback/toast-store.ts";
import { useT } from "../../../shared/i18n/i18n.tsx";
import { typeFormQuery } from "./queries.ts";

type FormBody = Pick<TypeFormConfiguration, "groups"> & { hidden: readonly string[]; lockVersion?: number };

/** @param before the form as it is */
export function useSaveForm(type: Type, before: TypeFormConfiguration) {
  const t = useT();
  const queries = useQueryClient();
  const path = `types/${type.id}/form_configuration` as const;
  const refresh = (): void => {
    void queries.invalidateQueries({ queryKey: typeFormQuery(type.id).queryKey });
    // Forms and schemas of work packages have the groups in them.
    void queries.invalidateQueries({ queryKey: keys.all("work_packages") });
  };
  const back = useMutation({
    mutationFn: async () => {
      if (before.lockVersion === 0) await api.delete(path);
      else await api.patch(path, { groups: before.groups, hidden: before.hidden });
    },
    onSettled: refresh,
  });
  const offerUndo = (text: string): void => {
    toast.undo(text, t("ui.undo"), () => back.mutate());
  };
  const save = useMutation({
    mutationFn: (body: FormBody) => api.patch(path, body),
    onSuccess: () => offerUndo(t("typeForm.saved", { name: type.name })),
    onSettled: refresh,
  });
  const reset = useMutation({
    mutationFn: () => api.delete(path),
    onSuccess: () => offerUndo(t("typeForm.resetDone", { name: type.name })),
    onSettled: refresh,
  });
  return { save, reset };
}

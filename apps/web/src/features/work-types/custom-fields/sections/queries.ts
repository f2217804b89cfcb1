import { FRESH } from "@halyard/contract/limits";
import type { ProjectAttributeSections } from "@halyard/contract/schemas/custom-fields";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "../../../../shared/api/api.ts";
import { keys } from "../../../../shared/api/query-keys.ts";
import { isOutdated } from "../../../../shared/conflicts/use-conflict.ts";
import { reportError } from "../../../../shared/errors/report.ts";
import { toast } from "../../../../shared/feedback/toast-store.ts";
import { useT } from "../../../../shared/i18n/i18n.tsx";
import "../messages.ts";

/** In which sections projects show their attributes. */
export const sectionsQuery = queryOptions({
  queryKey: keys.list("custom_fields", { sections: true }),
  queryFn: ({ signal }) => api.get("project_attribute_sections", { signal }),
  staleTime: FRESH.types,
});

type Body = Pick<ProjectAttributeSections, "sections" | "lockVersion">;

interface Saving extends Body {
  /** As they were, for the way back. */
  before: ProjectAttributeSections;
}

interface Answers {
  onSaved: () => void;
  /** Someone else has saved them since the version that the body names. */
  onConflict: () => void;
}

/** With a way back, unless someone else has changed them by then. */
export function useSaveSections({ onSaved, onConflict }: Answers) {
  const t = useT();
  const queries = useQueryClient();
  const refresh = (): void => {
    void queries.invalidateQueries({ queryKey: sectionsQuery.queryKey });
    void queries.invalidateQueries({ queryKey: ["custom-fields-form"] });
  };
  const send = (body: Body) => api.patch("project_attribute_sections", body);
  const back = useMutation({ mutationFn: send, onSettled: refresh });
  return useMutation({
    mutationFn: ({ sections, lockVersion }: Saving) => send({ sections, lockVersion }),
    meta: { handled: true },
    onSuccess: ({ lockVersion }, { before }) => {
      toast.undo(t("customFields.sections.saved"), t("ui.undo"), () =>
        back.mutate({ sections: before.sections, lockVersion }),
      );
      onSaved();
    },
    onError: (error) => (isOutdated(error) ? onConflict() : reportError(error)),
    onSettled: refresh,
  });
}

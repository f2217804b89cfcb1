/** Sends a new project: what is refused is said at its field, and who could not be added afterwards. */
import type { Link } from "@halyard/contract/hal";
import type { Project } from "@halyard/contract/resources";
import { isCustomFieldKey } from "@halyard/contract/work-types/custom-fields";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { UseFormSetError } from "react-hook-form";
import { keys } from "../../../shared/api/query-keys.ts";
import { fieldMessages } from "../../../shared/errors/describe.ts";
import { reportError } from "../../../shared/errors/report.ts";
import { toast } from "../../../shared/feedback/toast-store.ts";
import { useT } from "../../../shared/i18n/i18n.tsx";
import { createProject, type NewProject } from "./queries.ts";
import "../messages.ts";

export interface Fields {
  name: string;
  identifier: string;
  public: boolean;
  parent: string;
  /** The id of the template; empty: none. */
  template: string;
  startDate: string;
}

const FIELDS = ["name", "identifier", "public", "parent"] as const;

interface Answers {
  setError: UseFormSetError<Fields>;
  /** What is wrong with custom fields. */
  setMessages: (messages: Record<string, string>) => void;
  onCreated: (project: Project) => void;
}

export function useCreateProject(link: Link, { setError, setMessages, onCreated }: Answers) {
  const t = useT();
  const queries = useQueryClient();

  /** Messages of fields that the dialog has go to them; true where all did. */
  const showAtFields = (messages: Record<string, string>): boolean => {
    let all = Object.keys(messages).length > 0;
    setMessages(messages);
    for (const [attribute, message] of Object.entries(messages)) {
      const field = FIELDS.find((known) => known === attribute);
      if (field === undefined) all &&= isCustomFieldKey(attribute);
      else setError(field, { message }, { shouldFocus: true });
    }
    return all;
  };

  return useMutation({
    mutationFn: (input: NewProject) => createProject(link, input),
    meta: { handled: true },
    onSuccess: (outcome) => {
      if ("refused" in outcome) {
        const messages = Object.entries(outcome.refused).map(([attribute, { message }]) => [attribute, message]);
        if (!showAtFields(Object.fromEntries(messages)))
          toast.error(t("errors.unprocessable"), { details: messages.map(([, message]) => message ?? "") });
        return;
      }
      const { created, without } = outcome;
      void queries.invalidateQueries({ queryKey: keys.all("projects") });
      toast.success(t("projects.create.done", { name: created.name }));
      if (without.length > 0) {
        toast.error(t("projects.create.without", { count: without.length }), {
          details: without.map(({ item, problem }) => `${item.name}: ${problem ?? ""}`),
        });
      }
      onCreated(created);
    },
    onError: (error) => {
      if (!showAtFields(fieldMessages(error))) reportError(error);
    },
  });
}

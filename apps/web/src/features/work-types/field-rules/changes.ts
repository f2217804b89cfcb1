/** Writing rules of fields and their schemes. */
import { linkOf } from "@halyard/api-client/links";
import type { FieldRuleScheme, FieldRuleSet, Type } from "@halyard/contract/schemas/work-types";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "../../../shared/api/api.ts";
import { keys } from "../../../shared/api/query-keys.ts";
import { toast } from "../../../shared/feedback/toast-store.ts";
import { useT } from "../../../shared/i18n/i18n.tsx";

type RulesBody = FieldRuleSet["rules"];

function useRefresh(): () => Promise<unknown> {
  const queries = useQueryClient();
  return () =>
    Promise.all([
      queries.invalidateQueries({ queryKey: keys.all("types") }),
      // Forms and schemas of work packages obey the rules.
      queries.invalidateQueries({ queryKey: keys.all("work_packages") }),
    ]);
}

/** With a way back. @param before the rules as they are */
export function useSaveRules(scheme: FieldRuleScheme, type: Type, before: FieldRuleSet) {
  const t = useT();
  const refresh = useRefresh();
  const path = `field_rule_sets/${scheme.id}-${type.id}` as const;
  const back = useMutation({ mutationFn: () => api.patch(path, { rules: before.rules }), onSettled: refresh });
  return useMutation({
    mutationFn: (rules: RulesBody) => api.patch(path, { rules, lockVersion: before.lockVersion }),
    meta: { handled: true },
    onSuccess: async () => {
      toast.undo(t("fieldRules.saved", { name: type.name }), t("ui.undo"), () => back.mutate());
      await refresh();
    },
  });
}

export interface SchemeBody {
  name: string;
  /** Hrefs. */
  projects: readonly string[];
}

/** @param scheme null: a new one @param onSaved with its address */
export function useSaveScheme(scheme: FieldRuleScheme | null, onSaved: (href: string) => void) {
  const t = useT();
  const refresh = useRefresh();
  return useMutation({
    mutationFn: ({ name, projects }: SchemeBody) => {
      const body = { name, _links: { projects: projects.map((href) => ({ href })) } };
      return scheme === null
        ? api.post("field_rule_schemes", body)
        : api.patch(`field_rule_schemes/${scheme.id}`, body);
    },
    meta: { handled: true },
    onSuccess: async (saved) => {
      toast.success(t("fieldRules.schemeSaved", { name: saved.name }));
      await refresh();
      onSaved(linkOf(saved, "self")?.href ?? "");
    },
  });
}

export function useDeleteScheme(scheme: FieldRuleScheme | null, onDone: () => void) {
  const t = useT();
  const refresh = useRefresh();
  return useMutation({
    mutationFn: async () => {
      if (scheme !== null) await api.delete(`field_rule_schemes/${scheme.id}`);
    },
    onSuccess: async () => {
      toast.success(t("fieldRules.schemeDeleted", { name: scheme?.name ?? "" }));
      await refresh();
      onDone();
    },
  });
}

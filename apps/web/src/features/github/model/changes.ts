/** Writing the GitHub configuration, and trying it. */
import type { ConfigResource, Repository, GithubConfig } from "@halyard/contract/schemas/github";
import { linkOf } from "@halyard/api-client/links";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "../../../shared/api/api.ts";
import { useT } from "../../../shared/i18n/i18n.tsx";
import { keys } from "../../../shared/api/query-keys.ts";
import { toast } from "../../../shared/feedback/toast-store.ts";

export interface ConfigInput extends Omit<
  GithubConfig,
  "configured" | "github_app_private_key_set" | "webhook_secret_set" | "updatedAt"
> {
  /** Empty: the stored one stays. */
  github_app_private_key: string;
  webhook_secret: string;
}

/** `PUT /github_organization_config`. */
export function useSaveConfig(config: ConfigResource) {
  const t = useT();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (input: ConfigInput) => {
      const link = linkOf(config, "update");
      if (link === null) throw new Error("the configuration cannot be changed");
      return api.follow(link, input, { operation: "PUT github_organization_config" });
    },
    meta: { handled: true },
    onSuccess: async (saved) => {
      queries.setQueryData(keys.one("github", "config"), saved);
      toast.success(t("github.saved"));
      await queries.invalidateQueries({ queryKey: keys.all("github") });
    },
  });
}

type Test = "connection" | "webhook";

/** What is stored is tried; while the form is open, what is in it. */
export function useTest(kind: Test) {
  const queries = useQueryClient();
  const path = `github_organization_config/test_${kind}` as const;
  return useMutation({
    mutationFn: (unsaved: ConfigInput | null) =>
      unsaved === null || kind === "webhook"
        ? api.post(path, {})
        : api.post("github_settings/test_connection", unsaved),
    onSuccess: () => queries.invalidateQueries({ queryKey: keys.all("github") }),
  });
}

/** Makes a webhook secret that is stored at once; the answer is the only place where it is ever shown. */
export function useGenerateSecret() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async () => {
      const path = "github_organization_config/generate_webhook_secret";
      return (await api.post(path, {})).webhook_secret;
    },
    onSuccess: () => queries.invalidateQueries({ queryKey: keys.one("github", "config") }),
  });
}

/** Gives a repository to a project, or to none. */
export function useAssign(repository: Repository) {
  const t = useT();
  const queries = useQueryClient();
  const mutation = useMutation({
    mutationFn: async (project: { href: string; title: string } | null) => {
      const link = linkOf(repository, "updateImmediately");
      if (link === null) return;
      await api.follow(link, { project: { href: project?.href ?? null } });
    },
    onSuccess: (_answer, project) => {
      const name = repository.fullName;
      const undo = linkOf(repository, "project");
      const words =
        project === null
          ? t("github.unassigned", { repository: name })
          : t("github.assigned", { repository: name, project: project.title });
      toast.undo(words, t("ui.undo"), () =>
        mutation.mutate(undo?.href == null ? null : { href: undo.href, title: undo.title ?? "" }),
      );
    },
    onSettled: () => queries.invalidateQueries({ queryKey: keys.all("github") }),
  });
  return mutation;
}

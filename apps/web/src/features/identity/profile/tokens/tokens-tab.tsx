/** Tokens for programs that work in the person's name: made, shown once, revoked. */
import type { ApiToken } from "@halyard/contract/schemas/identity/people";
import { linkOf } from "@halyard/api-client/links";
import { Button } from "@mantine/core";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { useState, type ReactNode } from "react";
import { api } from "../../../../shared/api/api.ts";
import { useT } from "../../../../shared/i18n/i18n.tsx";
import { keys } from "../../../../shared/api/query-keys.ts";
import { ConfirmDialog } from "../../../../shared/ui/dialog/confirm-dialog.tsx";
import { FormattedDate, RelativeTime } from "../../../../shared/dates/dates.tsx";
import { EmptyView, FailedView, LoadingRows } from "../../../../shared/ui/feedback/state-views.tsx";
import { DocsLink } from "../../../../shared/ui/layout/docs-link.tsx";
import { toast } from "../../../../shared/feedback/toast-store.ts";
import styles from "../profile-page.module.css";
import { tokensQuery } from "../model/queries.ts";
import { TokenDialog } from "./token-dialog.tsx";
import "../model/messages.ts";
import "../../../people/users/model/messages.ts";

/** @param none said where the person sees none of them any more */
function projectsOf(token: ApiToken, none: string): string {
  const links = [token._links["projects"] ?? []].flat();
  return links.length === 0 ? none : links.map(({ title }) => title).join(", ");
}

export function TokensTab({ id, own }: { id: number; own: boolean }): ReactNode {
  const t = useT();
  const queries = useQueryClient();
  const query = useQuery(tokensQuery(id));
  const [creating, setCreating] = useState(false);
  const [revoking, setRevoking] = useState<ApiToken | null>(null);
  const revoke = useMutation({
    mutationFn: (token: ApiToken) => {
      const link = linkOf(token, "delete");
      return link === null ? Promise.reject(new Error("no way to revoke")) : api.follow(link);
    },
    onSuccess: async () => {
      setRevoking(null);
      await queries.invalidateQueries({ queryKey: keys.part("users", id, "api_tokens") });
      toast.success(t("profile.tokens.revoked"));
    },
  });
  const tokens = query.data?._embedded.elements ?? [];
  const forBackups = query.data !== undefined && linkOf(query.data, "startBackup") !== null;
  const create = own ? (
    <Button leftSection={<Plus size={16} aria-hidden />} onClick={() => setCreating(true)}>
      {t("profile.tokens.create")}
    </Button>
  ) : null;
  return (
    <div className={styles.form}>
      <section className={styles.card} aria-labelledby="tokens">
        <div className={styles.heading}>
          <h2 id="tokens" className={styles.bareHeading}>
            {t("profile.tab.tokens")}
          </h2>
          {tokens.length === 0 ? null : create}
        </div>
        <p className={styles.quiet}>
          {t(own ? "profile.tokens.help" : "profile.tokens.helpOther")} <DocsLink to="/docs/api#signing-in" />
        </p>
        {query.isPending ? <LoadingRows rows={3} height={52} /> : null}
        {query.isError ? <FailedView error={query.error} onRetry={() => void query.refetch()} /> : null}
        {query.isSuccess && tokens.length === 0 ? (
          <EmptyView
            title={t("profile.tokens.none")}
            help={own ? t("profile.tokens.noneHelp") : undefined}
            action={create}
          />
        ) : null}
        <ul className={styles.list}>
          {tokens.map((token) => (
            <li key={token.id} className={styles.line}>
              <span className={styles.words}>
                <span className={styles.strong}>{token.name}</span>
                <span className={styles.quiet}>
                  {t(`profile.tokens.scope.${token.scope}`)} ·{" "}
                  {token.isLimited ? `${projectsOf(token, t("profile.tokens.noProject"))} · ` : ""}{" "}
                  {t("users.panel.created")} <FormattedDate date={token.createdAt} /> ·{" "}
                  {token.expiresAt === null ? null : (
                    <>
                      {t("profile.tokens.until")} <FormattedDate date={token.expiresAt} /> ·{" "}
                    </>
                  )}
                  {token.lastUsedAt === null ? (
                    t("profile.tokens.neverUsed")
                  ) : (
                    <>
                      {t("profile.tokens.used")} <RelativeTime time={token.lastUsedAt} />
                    </>
                  )}
                </span>
              </span>
              <Button
                variant="default"
                aria-label={t("profile.tokens.revokeOf", { name: token.name })}
                onClick={() => setRevoking(token)}
              >
                {t("profile.tokens.revoke")}
              </Button>
            </li>
          ))}
        </ul>
      </section>
      {creating ? <TokenDialog id={id} forBackups={forBackups} onClose={() => setCreating(false)} /> : null}
      <ConfirmDialog
        opened={revoking !== null}
        onClose={() => setRevoking(null)}
        onConfirm={() => (revoking === null ? undefined : revoke.mutate(revoking))}
        title={t("profile.tokens.revokeTitle")}
        confirmLabel={t("profile.tokens.revoke")}
        busy={revoke.isPending}
        dangerous
      >
        {t("profile.tokens.revokeQuestion", { name: revoking?.name ?? "" })}
      </ConfirmDialog>
    </div>
  );
}

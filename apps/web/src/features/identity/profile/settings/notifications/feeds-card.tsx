/** Secret addresses at which calendar programs and feed readers read what the person can see. */
import type { Feed } from "@halyard/contract/schemas/administration/emails";
import { titleOf } from "@halyard/api-client/links";
import { Button, CopyButton, NativeSelect, TextInput } from "@mantine/core";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState, type ReactNode } from "react";
import { api } from "../../../../../shared/api/api.ts";
import { RelativeTime } from "../../../../../shared/dates/dates.tsx";
import { useT } from "../../../../../shared/i18n/i18n.tsx";
import { ConfirmDialog } from "../../../../../shared/ui/dialog/confirm-dialog.tsx";
import { Dialog } from "../../../../../shared/ui/dialog/dialog.tsx";
import { FailedView, LoadingRows } from "../../../../../shared/ui/feedback/state-views.tsx";
import styles from "../../profile-page.module.css";
import { feedsQuery } from "./queries.ts";
import "./messages.ts";

const KINDS = ["dates", "project_dates", "activity"] as const;

interface FeedsCardProps {
  projects: readonly { id: number; name: string }[];
}

export function FeedsCard({ projects }: FeedsCardProps): ReactNode {
  const t = useT();
  const queries = useQueryClient();
  const { data, error, refetch } = useQuery(feedsQuery);
  const [made, setMade] = useState<string | null>(null);
  const [asked, setAsked] = useState<{ feed: Feed; action: "reset" | "revoke" } | null>(null);
  const refresh = () => void queries.invalidateQueries({ queryKey: feedsQuery.queryKey });
  const show = ({ path }: Feed): void => {
    setMade(path === undefined ? null : location.origin + path);
    refresh();
  };
  const reset = useMutation({ mutationFn: (id: number) => api.post(`feeds/${id}/reset`), onSuccess: show });
  const revoke = useMutation({ mutationFn: (id: number) => api.delete(`feeds/${id}`), onSuccess: refresh });
  return (
    <section className={styles.card} aria-label={t("profile.feeds")}>
      <h2 className={styles.heading}>{t("profile.feeds")}</h2>
      <p className={styles.quiet}>{t("profile.feeds.help")}</p>
      {data === undefined && error === null ? <LoadingRows rows={2} /> : null}
      {data === undefined && error !== null ? (
        <FailedView error={error} title={t("profile.feeds.failed")} onRetry={() => void refetch()} />
      ) : null}
      {data?.length === 0 ? <p className={styles.quiet}>{t("profile.feeds.none")}</p> : null}
      <ul className={styles.list}>
        {data?.map((feed) => (
          <FeedLine key={feed.id} feed={feed} onAsk={(action) => setAsked({ feed, action })} />
        ))}
      </ul>
      <NewFeed projects={projects} onMade={show} />
      {made === null ? null : <AddressDialog address={made} onClose={() => setMade(null)} />}
      {asked === null ? null : (
        <ConfirmDialog
          opened
          title={t(`profile.feeds.${asked.action}Title`)}
          confirmLabel={t(`profile.feeds.${asked.action}`)}
          onClose={() => setAsked(null)}
          onConfirm={() => {
            setAsked(null);
            if (asked.action === "reset") reset.mutate(asked.feed.id);
            else revoke.mutate(asked.feed.id);
          }}
        >
          {t(`profile.feeds.${asked.action}Question`)}
        </ConfirmDialog>
      )}
    </section>
  );
}

function FeedLine({ feed, onAsk }: { feed: Feed; onAsk: (action: "reset" | "revoke") => void }): ReactNode {
  const t = useT();
  const project = titleOf(feed, "project") || t("profile.feeds.hidden");
  const name = feed.kind === "dates" ? t("profile.feeds.kind.dates") : project;
  return (
    <li className={styles.line}>
      <span className={styles.words}>
        <span className={styles.strong}>{name}</span>
        <span className={styles.quiet}>
          {feed.kind === "dates" ? "" : `${t(`profile.feeds.kind.${feed.kind}`)} · `}
          {feed.lastUsedAt === null ? (
            t("profile.feeds.unused")
          ) : (
            <>
              {t("profile.feeds.used")} <RelativeTime time={feed.lastUsedAt} />
            </>
          )}
        </span>
      </span>
      {(["reset", "revoke"] as const).map((action) => (
        <Button
          key={action}
          size="compact-sm"
          variant="default"
          aria-label={t(`profile.feeds.${action}Of`, { name })}
          onClick={() => onAsk(action)}
        >
          {t(`profile.feeds.${action}`)}
        </Button>
      ))}
    </li>
  );
}

function NewFeed({ projects, onMade }: FeedsCardProps & { onMade: (feed: Feed) => void }): ReactNode {
  const t = useT();
  const [kind, setKind] = useState<Feed["kind"]>("dates");
  const [project, setProject] = useState("");
  const create = useMutation({
    mutationFn: () => api.post("feeds", { kind, ...(kind === "dates" ? {} : { projectId: Number(project) }) }),
    onSuccess: onMade,
  });
  return (
    <div className={styles.inline}>
      <NativeSelect
        label={t("profile.feeds.kind")}
        value={kind}
        onChange={({ currentTarget: { value } }) => setKind(KINDS.find((one) => one === value) ?? "dates")}
        data={KINDS.map((value) => ({ value, label: t(`profile.feeds.kind.${value}`) }))}
      />
      {kind === "dates" ? null : (
        <NativeSelect
          label={t("profile.feeds.project")}
          value={project}
          onChange={({ currentTarget: { value } }) => setProject(value)}
          data={[
            { value: "", label: t("profile.feeds.choose") },
            ...projects.map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
        />
      )}
      <Button
        variant="default"
        loading={create.isPending}
        disabled={kind !== "dates" && project === ""}
        onClick={() => create.mutate()}
      >
        {t("profile.feeds.create")}
      </Button>
    </div>
  );
}

function AddressDialog({ address, onClose }: { address: string; onClose: () => void }): ReactNode {
  const t = useT();
  const footer = (
    <>
      <CopyButton value={address}>
        {({ copied, copy }) => (
          <Button variant="default" onClick={copy}>
            {t(copied ? "profile.feeds.copied" : "profile.feeds.copy")}
          </Button>
        )}
      </CopyButton>
      <Button onClick={onClose}>{t("profile.feeds.done")}</Button>
    </>
  );
  return (
    <Dialog opened once onClose={onClose} title={t("profile.feeds.title")} footer={footer}>
      <p>{t("profile.feeds.once")}</p>
      <TextInput
        label={t("profile.feeds.address")}
        value={address}
        readOnly
        onFocus={(event) => event.currentTarget.select()}
        data-autofocus
      />
    </Dialog>
  );
}

/** LDAP directories: tested, switched on, and synced after a look at what would change. */
import { ApiError } from "@halyard/api-client/error";
import type { Directory, DirectorySync } from "@halyard/contract/schemas/directories";
import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState, type ReactNode } from "react";
import { describeError } from "../../../../shared/errors/describe.ts";
import { toast } from "../../../../shared/feedback/toast-store.ts";
import { useT } from "../../../../shared/i18n/i18n.tsx";
import { ConfirmDialog } from "../../../../shared/ui/dialog/confirm-dialog.tsx";
import { FailedView, LoadingRows } from "../../../../shared/ui/feedback/state-views.tsx";
import { Card } from "../../../../shared/ui/layout/card.tsx";
import { Tag } from "../../../../shared/ui/primitives/tag.tsx";
import styles from "../authentication-settings.module.css";
import { DirectoryDialog } from "./directory-dialog.tsx";
import "./messages.ts";
import { directoriesQuery, useDeleteDirectory, useEnableDirectory, useSync } from "./queries.ts";
import { SyncOutcome } from "./sync-outcome.tsx";
import { TestDialog } from "./test-dialog.tsx";

type Open = { what: "new" } | { what: "edit" | "test"; directory: Directory };

export function DirectoriesCard(): ReactNode {
  const t = useT();
  const query = useQuery(directoriesQuery);
  const [open, setOpen] = useState<Open | null>(null);
  const directories = query.data?._embedded.elements ?? [];
  const close = (): void => setOpen(null);
  return (
    <Card
      title={t("directories.title")}
      help={t("directories.help")}
      mark={
        <Button variant="default" size="compact-sm" onClick={() => setOpen({ what: "new" })}>
          {t("directories.add")}
        </Button>
      }
    >
      {query.isPending ? <LoadingRows rows={1} height={52} /> : null}
      {query.isError ? <FailedView error={query.error} onRetry={() => void query.refetch()} /> : null}
      {query.isSuccess && directories.length === 0 ? <p>{t("directories.none")}</p> : null}
      <ul className={styles.providers}>
        {directories.map((directory) => (
          <DirectoryLine key={directory.id} directory={directory} onOpen={(what) => setOpen({ what, directory })} />
        ))}
      </ul>
      {open?.what === "new" ? <DirectoryDialog onClose={close} /> : null}
      {open?.what === "edit" ? <DirectoryDialog directory={open.directory} onClose={close} /> : null}
      {open?.what === "test" ? <TestDialog directory={open.directory} onClose={close} /> : null}
    </Card>
  );
}

function tell(error: Error): void {
  toast.error(error instanceof ApiError && error.status === 422 ? error.message : describeError(error).message);
}

interface DirectoryLineProps {
  directory: Directory;
  onOpen: (what: "edit" | "test") => void;
}

function DirectoryLine({ directory, onOpen }: DirectoryLineProps): ReactNode {
  const t = useT();
  const { name, enabled, tested, config, people, lastSync } = directory;
  return (
    <li>
      <div className={styles.provider}>
        <strong>{name}</strong>
        <Tag tone={enabled ? "good" : tested ? "plain" : "warning"}>
          {t(enabled ? "authSettings.enabled" : tested ? "authSettings.disabled" : "authProviders.untested")}
        </Tag>
      </div>
      <p className={styles.quiet}>
        {config.host}:{config.port} · {t("authSettings.people", { count: people })}
      </p>
      {lastSync === null ? null : <SyncOutcome sync={lastSync} />}
      <Buttons directory={directory} onOpen={onOpen} />
    </li>
  );
}

function Buttons({ directory, onOpen }: DirectoryLineProps): ReactNode {
  const t = useT();
  const [enable, remove, sync] = [useEnableDirectory(), useDeleteDirectory(), useSync()];
  const [asking, setAsking] = useState<"delete" | "confirm" | null>(null);
  const { name, enabled, tested, people, lastSync } = directory;
  const isBusy = lastSync?.state === "waiting";
  const close = (): void => setAsking(null);
  const run = (kind: DirectorySync["kind"]): void =>
    sync.mutate({ directory, kind }, { onSuccess: close, onError: tell });
  return (
    <div className={styles.buttons}>
      <Button variant="default" size="compact-sm" onClick={() => onOpen("test")}>
        {t("directories.test")}
      </Button>
      <Button
        variant="default"
        size="compact-sm"
        disabled={!enabled && !tested}
        loading={enable.isPending}
        onClick={() => enable.mutate({ directory, enabled: !enabled }, { onError: tell })}
      >
        {t(enabled ? "authProviders.disable" : "authProviders.enable")}
      </Button>
      <Button variant="default" size="compact-sm" disabled={!tested || isBusy} onClick={() => run("preview")}>
        {t("directories.preview")}
      </Button>
      {lastSync?.state === "stopped" ? (
        <Button variant="default" size="compact-sm" disabled={!enabled} onClick={() => setAsking("confirm")}>
          {t("directories.confirm")}
        </Button>
      ) : (
        <Button variant="default" size="compact-sm" disabled={!enabled || isBusy} onClick={() => run("sync")}>
          {t("directories.sync")}
        </Button>
      )}
      <Button variant="default" size="compact-sm" onClick={() => onOpen("edit")}>
        {t("authSettings.edit")}
      </Button>
      <Button variant="default" size="compact-sm" onClick={() => setAsking("delete")}>
        {t("authProviders.delete")}
      </Button>
      <ConfirmDialog
        opened={asking === "confirm"}
        onClose={close}
        onConfirm={() => run("confirmed")}
        title={t("directories.confirmTitle", { name })}
        confirmLabel={t("directories.confirm")}
        busy={sync.isPending}
        dangerous
      >
        {t("directories.confirmQuestion")}
      </ConfirmDialog>
      <ConfirmDialog
        opened={asking === "delete"}
        onClose={close}
        onConfirm={() => remove.mutate(directory, { onSuccess: close, onError: tell })}
        title={t("directories.deleteTitle", { name })}
        confirmLabel={t("authProviders.delete")}
        busy={remove.isPending}
        dangerous
      >
        {t("directories.deleteQuestion", { count: people })}
      </ConfirmDialog>
    </div>
  );
}

/** LDAP directories: tested, switched on, and synced after a look at what would change. */
import { ApiError } from "@halyard/api-client/error";
import type { Directory, DirectorySync } from "@halyard/contract/schemas/identity/directories";
import { Button, Menu } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState, type ReactNode } from "react";
import { describeError } from "../../../../shared/errors/describe.ts";
import { toast } from "../../../../shared/feedback/toast-store.ts";
import { useT } from "../../../../shared/i18n/i18n.tsx";
import { ConfirmDialog } from "../../../../shared/ui/dialog/confirm-dialog.tsx";
import styles from "../authentication-settings.module.css";
import { SourceCard, SourceLine } from "../sources/source-list.tsx";
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
    <SourceCard
      title={t("directories.title")}
      help={t("directories.help")}
      addLabel={t("directories.add")}
      none={t("directories.none")}
      query={query}
      isEmpty={directories.length === 0}
      onAdd={() => setOpen({ what: "new" })}
      dialogs={
        <>
          {open?.what === "new" ? <DirectoryDialog onClose={close} /> : null}
          {open?.what === "edit" ? <DirectoryDialog directory={open.directory} onClose={close} /> : null}
          {open?.what === "test" ? <TestDialog directory={open.directory} onClose={close} /> : null}
        </>
      }
    >
      {directories.map((directory) => (
        <DirectoryLine key={directory.id} directory={directory} onOpen={(what) => setOpen({ what, directory })} />
      ))}
    </SourceCard>
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
  const [enable, remove, sync] = [useEnableDirectory(), useDeleteDirectory(), useSync()];
  const [asking, setAsking] = useState<"delete" | "confirm" | null>(null);
  const { name, enabled, tested, config, people, lastSync } = directory;
  const isBusy = lastSync?.state === "waiting";
  const isStopped = lastSync?.state === "stopped";
  const close = (): void => setAsking(null);
  const run = (kind: DirectorySync["kind"]): void =>
    sync.mutate({ directory, kind }, { onSuccess: close, onError: tell });
  const switchTo = (on: boolean): void => enable.mutate({ directory, enabled: on }, { onError: tell });
  return (
    <SourceLine
      name={name}
      mark={enabled ? null : t(tested ? "authSettings.disabled" : "authProviders.untested")}
      isWarning={!tested}
      action={
        tested ? (
          <>
            <Button variant="default" size="compact-sm" disabled={isBusy} onClick={() => run("preview")}>
              {t("directories.preview")}
            </Button>
            {!enabled ? (
              <Button variant="default" size="compact-sm" loading={enable.isPending} onClick={() => switchTo(true)}>
                {t("authProviders.enable")}
              </Button>
            ) : isStopped ? (
              <Button variant="default" size="compact-sm" onClick={() => setAsking("confirm")}>
                {t("directories.confirm")}
              </Button>
            ) : (
              <Button variant="default" size="compact-sm" disabled={isBusy} onClick={() => run("sync")}>
                {t("directories.sync")}
              </Button>
            )}
          </>
        ) : (
          <Button variant="default" size="compact-sm" onClick={() => onOpen("test")}>
            {t("directories.test")}
          </Button>
        )
      }
      menu={
        <>
          {tested ? <Menu.Item onClick={() => onOpen("test")}>{t("directories.test")}</Menu.Item> : null}
          <Menu.Item onClick={() => onOpen("edit")}>{t("authSettings.edit")}</Menu.Item>
          {enabled ? <Menu.Item onClick={() => switchTo(false)}>{t("authProviders.disable")}</Menu.Item> : null}
          <Menu.Item color="red" onClick={() => setAsking("delete")}>
            {t("authProviders.delete")}
          </Menu.Item>
        </>
      }
    >
      <p className={styles.quiet}>
        {config.host}:{config.port} · {t("authSettings.people", { count: people })}
      </p>
      {lastSync === null ? null : <SyncOutcome sync={lastSync} />}
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
    </SourceLine>
  );
}

/** One backup: how it went, what is in it, and what can be done with it. */
import { Menu } from "@mantine/core";
import { CircleAlert, CircleCheck, CircleX, LoaderCircle } from "lucide-react";
import { useState, type ReactNode } from "react";
import { linkOf, titleOf } from "@halyard/api-client/links";
import type { Backup } from "@halyard/contract/schemas/administration/backups";
import { formatTime } from "../../../shared/dates/dates.tsx";
import { toast } from "../../../shared/feedback/toast-store.ts";
import { bytesText } from "../../../shared/i18n/bytes.ts";
import { intl, useT, type translate } from "../../../shared/i18n/i18n.tsx";
import { ListCell, ListCells, type ListColumn } from "../../../shared/ui/column-list/column-list.tsx";
import { ConfirmDialog } from "../../../shared/ui/dialog/confirm-dialog.tsx";
import { usePhone } from "../../../shared/ui/layout/use-phone.ts";
import { DotsMenu } from "../../../shared/ui/menu/dots-menu.tsx";
import { Tag } from "../../../shared/ui/primitives/tag.tsx";
import styles from "./backup-page.module.css";
import { deleteBackup, useBackupAction, verifyBackup } from "./model/queries.ts";
import { lookOf } from "./model/days.ts";
import "./model/messages.ts";

const ICONS = { running: LoaderCircle, completed: CircleCheck, failed: CircleX, unverified: CircleAlert } as const;
const TONES = { running: "plain", failed: "bad", unverified: "warning" } as const;

interface BackupLineProps {
  backup: Backup;
  onRestore: () => void;
  onRestorePart: () => void;
}

export const backupColumns = (t: typeof translate): ListColumn[] => [
  { name: t("backup.column.backup"), width: "172px" },
  { name: t("backup.column.state"), width: "minmax(208px, 1fr)" },
  { name: t("backup.column.by"), width: "minmax(112px, 1fr)" },
  { name: t("backup.column.workPackages"), width: "96px", align: "end" },
  { name: t("backup.column.size"), width: "64px", align: "end" },
  { name: t("backup.column.file"), width: "minmax(0, 2fr)" },
];

export function BackupLine({ backup, onRestore, onRestorePart }: BackupLineProps): ReactNode {
  const t = useT();
  const { name, problem, createdAt, bytes, facts } = backup;
  const isPhone = usePhone();
  const title = (
    <time dateTime={createdAt} className={styles.name}>
      {formatTime(createdAt)}
    </time>
  );
  const state = <State backup={backup} />;
  const actions = <Actions backup={backup} onRestore={onRestore} onRestorePart={onRestorePart} />;
  const phone = {
    name: title,
    sign: 0,
    ...(bytes === null ? {} : { end: bytesText(bytes) }),
    facts: (
      <>
        {state}
        <span>{makerOf(t, backup)}</span>
      </>
    ),
    menu: backup.state === "running" ? undefined : actions,
  };
  const workPackages = facts?.workPackages ?? null;
  const listedFiles = facts?.listedFiles ?? 0;
  return (
    <li className={styles.line}>
      <ListCells phone={phone}>
        {title}
        {state}
        <ListCell>{makerOf(t, backup)}</ListCell>
        {workPackages === null ? (
          <ListCell />
        ) : (
          <ListCell align="end" words={t("backup.workPackages", { count: workPackages })}>
            {intl.formatNumber(workPackages)}
          </ListCell>
        )}
        <ListCell align="end">{bytes === null ? null : bytesText(bytes)}</ListCell>
        <ListCell>{name}</ListCell>
      </ListCells>
      {isPhone ? null : <span className={styles.menu}>{actions}</span>}
      {listedFiles === 0 ? null : <div className={styles.below}>{t("backup.listedFiles", { count: listedFiles })}</div>}
      {problem === "" ? null : <div className={styles.below}>{problem}</div>}
    </li>
  );
}

/** The rule is said quietly: the exception is to be seen. */
function State({ backup }: { backup: Backup }): ReactNode {
  const t = useT();
  const { durationMs, progress } = backup;
  const look = lookOf(backup);
  const Icon = ICONS[look];
  return (
    <span className={styles.state}>
      <Icon size={16} aria-hidden className={styles.icon} data-look={look} />
      {look === "completed" ? (
        <span className={styles.facts}>
          {durationMs === null
            ? t("backup.state.verifiedOnly")
            : t("backup.state.verified", { seconds: Math.max(1, Math.round(durationMs / 1_000)) })}
        </span>
      ) : (
        <Tag tone={TONES[look]}>
          {t(look === "running" && progress === null ? "backup.state.waiting" : `backup.state.${look}`)}
        </Tag>
      )}
    </span>
  );
}

const makerOf = (t: typeof translate, backup: Backup): string =>
  backup.origin === "manual"
    ? titleOf(backup, "actor") || t("backup.origin.manualUnknown")
    : t(`backup.origin.${backup.origin}`);

function Actions({ backup, onRestore, onRestorePart }: BackupLineProps): ReactNode {
  const t = useT();
  const [isDeleting, setDeleting] = useState(false);
  const verify = useBackupAction(verifyBackup);
  const remove = useBackupAction(deleteBackup);
  const { id, name, state, verifiedAt } = backup;
  if (state === "running") return null;
  const file = {
    href: linkOf(backup, "download")?.href ?? "",
    download: name,
    onClick: () => toast.success(t("backup.downloading", { name })),
  };
  return (
    <>
      <DotsMenu label={t("backup.actions", { name })} dots={16}>
        {state === "completed" ? (
          <>
            <Menu.Item disabled={verifiedAt === null} onClick={onRestore}>
              {t("backup.restore")}
            </Menu.Item>
            <Menu.Item disabled={verifiedAt === null} onClick={onRestorePart}>
              {t("backup.part")}
            </Menu.Item>
            <Menu.Item component="a" {...file}>
              {t("backup.download")}
            </Menu.Item>
            <Menu.Item onClick={() => verify.mutate(id, { onSuccess: () => toast.success(t("backup.verifying")) })}>
              {t("backup.verify")}
            </Menu.Item>
          </>
        ) : null}
        <Menu.Item color="red" onClick={() => setDeleting(true)}>
          {t("backup.delete")}
        </Menu.Item>
      </DotsMenu>
      <ConfirmDialog
        opened={isDeleting}
        onClose={() => setDeleting(false)}
        title={t("backup.deleteTitle", { name })}
        confirmLabel={t("backup.delete")}
        dangerous
        busy={remove.isPending}
        onConfirm={() =>
          remove.mutate(id, {
            onSuccess: () => {
              setDeleting(false);
              toast.success(t("backup.deleted"));
            },
          })
        }
      >
        {t("backup.deleteHelp")}
      </ConfirmDialog>
    </>
  );
}

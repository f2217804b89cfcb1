/** One backup: how it went, what is in it, and what can be done with it. */
import { Button, Menu } from "@mantine/core";
import { CircleAlert, CircleCheck, CircleX, LoaderCircle } from "lucide-react";
import { useState, type ReactNode } from "react";
import { linkOf, titleOf } from "@halyard/api-client/links";
import type { Backup } from "@halyard/contract/schemas/administration/backups";
import { RelativeTime } from "../../../shared/dates/dates.tsx";
import { toast } from "../../../shared/feedback/toast-store.ts";
import { bytesText } from "../../../shared/i18n/bytes.ts";
import { useT, type translate } from "../../../shared/i18n/i18n.tsx";
import { ListCell, ListCells, type ListColumn } from "../../../shared/ui/column-list/column-list.tsx";
import { ConfirmDialog } from "../../../shared/ui/dialog/confirm-dialog.tsx";
import { usePhone } from "../../../shared/ui/layout/use-phone.ts";
import { DotsMenu } from "../../../shared/ui/menu/dots-menu.tsx";
import { Tag } from "../../../shared/ui/primitives/tag.tsx";
import styles from "./backup-page.module.css";
import { deleteBackup, useBackupAction, verifyBackup } from "./queries.ts";
import "./messages.ts";

const ICONS = { running: LoaderCircle, completed: CircleCheck, failed: CircleX, unverified: CircleAlert } as const;
const TONES = { running: "plain", failed: "bad", unverified: "warning" } as const;

const lookOf = ({ state, verifiedAt, problem }: Backup): keyof typeof ICONS =>
  state === "completed" && (verifiedAt === null || problem !== "") ? "unverified" : state;

interface BackupLineProps {
  backup: Backup;
  onRestore: () => void;
  onRestorePart: () => void;
}

export const backupColumns = (t: typeof translate): ListColumn[] => [
  { name: t("backup.column.backup"), width: "minmax(0, 3fr)" },
  { name: t("backup.column.state"), width: "minmax(160px, 1fr)" },
  { name: t("backup.column.facts"), width: "minmax(0, 3fr)" },
  { name: t("backup.column.made"), width: "112px" },
];

export function BackupLine({ backup, onRestore, onRestorePart }: BackupLineProps): ReactNode {
  const t = useT();
  const { name, problem, progress, createdAt } = backup;
  const look = lookOf(backup);
  const Icon = ICONS[look];
  const isPhone = usePhone();
  const title = <span className={styles.name}>{name}</span>;
  const state = (
    <span className={styles.state}>
      <Icon size={16} aria-hidden className={styles.icon} data-look={look} />
      {/* The rule is said quietly: the exception is to be seen. */}
      {look === "completed" ? (
        <>
          <span className={styles.facts}>{t("backup.state.completed")}</span>
          <span className={styles.facts}>{t("backup.state.verified")}</span>
        </>
      ) : (
        <Tag tone={TONES[look]}>
          {t(look === "running" && progress === null ? "backup.state.waiting" : `backup.state.${look}`)}
        </Tag>
      )}
    </span>
  );
  const actions = <Actions backup={backup} onRestore={onRestore} onRestorePart={onRestorePart} />;
  const phone = {
    name: title,
    sign: 0,
    facts: (
      <>
        {state}
        {backup.bytes === null ? null : <span>{bytesText(backup.bytes)}</span>}
        <RelativeTime time={createdAt} />
      </>
    ),
    menu: backup.state === "running" ? undefined : actions,
  };
  return (
    <li className={styles.line}>
      <ListCells phone={phone}>
        {title}
        {state}
        <ListCell>
          <FactsOf backup={backup} />
        </ListCell>
        <ListCell>
          <RelativeTime time={createdAt} />
        </ListCell>
      </ListCells>
      {isPhone ? null : <span className={styles.menu}>{actions}</span>}
      {progress === null ? null : (
        <div role="status" className={styles.below}>
          {t(`backup.step.${progress.step}`, { rows: progress.rows })}
        </div>
      )}
      {problem === "" ? null : <div className={styles.below}>{problem}</div>}
    </li>
  );
}

function FactsOf({ backup }: { backup: Backup }): ReactNode {
  const t = useT();
  const { origin, bytes, durationMs, facts } = backup;
  const maker = titleOf(backup, "actor");
  const words = [
    origin === "manual"
      ? maker === null
        ? t("backup.origin.manualUnknown")
        : t("backup.origin.manual", { name: maker })
      : t(`backup.origin.${origin}`),
    bytes === null ? null : bytesText(bytes),
    facts === null ? null : t("backup.contents", { rows: facts.rows, files: facts.files }),
    durationMs === null ? null : t("backup.took", { seconds: Math.max(1, Math.round(durationMs / 1_000)) }),
  ];
  return words.filter((word) => word !== null).join(" · ");
}

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
      {state === "completed" ? (
        <Button component="a" {...file} variant="subtle" size="compact-md" className={styles.download}>
          {t("backup.download")}
        </Button>
      ) : null}
      <DotsMenu label={t("backup.actions", { name })} dots={16}>
        {state === "completed" ? (
          <>
            <Menu.Item component="a" {...file}>
              {t("backup.download")}
            </Menu.Item>
            <Menu.Item onClick={() => verify.mutate(id, { onSuccess: () => toast.success(t("backup.verifying")) })}>
              {t("backup.verify")}
            </Menu.Item>
            <Menu.Item disabled={verifiedAt === null} onClick={onRestore}>
              {t("backup.restore")}
            </Menu.Item>
            <Menu.Item disabled={verifiedAt === null} onClick={onRestorePart}>
              {t("backup.part")}
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

/** Before anything is written: what the changed rules would have refused, and who would be stuck. */
import { titleOf } from "@halyard/api-client/links";
import type { Status, WorkflowChangeBody, WorkflowPreview } from "@halyard/contract/schemas/work-types";
import { Button } from "@mantine/core";
import { useQueries } from "@tanstack/react-query";
import { useState, type ReactNode } from "react";
import { describeError } from "../../../shared/errors/describe.ts";
import { toast } from "../../../shared/feedback/toast-store.ts";
import { intl, translate, useT } from "../../../shared/i18n/i18n.tsx";
import { Dialog } from "../../../shared/ui/dialog/dialog.tsx";
import { FailedView, LoadingRows } from "../../../shared/ui/feedback/state-views.tsx";
import { changedMoves, type MoveGroup } from "../model/changed-moves.ts";
import { copyOf } from "../state/copies.ts";
import { previewQuery, saveCopy, saveWorkflow } from "../state/queries.ts";
import type { WorkflowStores } from "../state/stores.ts";
import styles from "../workflows.module.css";
import "../model/messages.ts";

interface ReviewDialogProps {
  /** Those with unsaved changes. */
  all: readonly WorkflowStores[];
  statuses: readonly Status[];
  onClose: () => void;
}

export function ReviewDialog({ all, statuses, onClose }: ReviewDialogProps): ReactNode {
  const t = useT();
  const [changes] = useState(() => all.map((stores) => ({ stores, body: stores.body() })));
  const [saving, setSaving] = useState(false);
  const previews = useQueries({ queries: changes.map(({ body }) => previewQuery(body)) });
  const ready = previews.every(({ data }) => data !== undefined);
  const failed = previews.find(({ error }) => error !== null);
  const takeBack = async (undone: readonly WorkflowChangeBody[]): Promise<void> => {
    try {
      for (const body of undone) await saveWorkflow(body, null);
      toast.success(t("workflows.undone"));
    } catch (error) {
      toast.error(describeError(error).message);
    }
  };
  const save = async (): Promise<void> => {
    setSaving(true);
    const undone = await saveAll(changes);
    setSaving(false);
    if (undone.length > 0) toast.undo(t("workflows.saved"), t("ui.undo"), () => void takeBack(undone));
    onClose();
  };
  return (
    <Dialog
      opened
      onClose={saving ? () => undefined : onClose}
      title={t("workflows.reviewTitle")}
      width={640}
      footer={
        <>
          <Button variant="default" disabled={saving} onClick={onClose}>
            {t("ui.cancel")}
          </Button>
          <Button disabled={!ready} loading={saving} onClick={() => void save()}>
            {t("workflows.save")}
          </Button>
        </>
      }
    >
      {failed !== undefined ? (
        <FailedView
          error={failed.error}
          title={t("workflows.reviewFailed")}
          onRetry={() => void Promise.all(previews.map(({ refetch }) => refetch()))}
        />
      ) : ready ? (
        changes.map(({ stores, body }, at) => {
          const preview = previews[at]?.data;
          return preview === undefined ? null : (
            <TypeReview key={stores.workflow.id} {...{ stores, body, preview, statuses }} />
          );
        })
      ) : (
        <LoadingRows rows={3} />
      )}
    </Dialog>
  );
}

interface Changed {
  stores: WorkflowStores;
  body: WorkflowChangeBody;
}

/** Says what could not be saved. @returns what takes the rest back */
async function saveAll(changes: readonly Changed[]): Promise<WorkflowChangeBody[]> {
  const undone: WorkflowChangeBody[] = [];
  const tried = async (name: string, save: () => Promise<readonly WorkflowChangeBody[]>): Promise<void> => {
    try {
      undone.push(...(await save()));
    } catch (error) {
      const { message, details } = describeError(error);
      toast.error(translate("workflows.saveFailed", { name }), { details: [message, ...details] });
    }
  };
  const copy = copyOf(changes.map(({ stores }) => stores));
  if (copy !== null) {
    await tried(intl.formatList(changes.map(({ stores }) => stores.name)), () => saveCopy(copy));
    return undone;
  }
  for (const { stores, body } of changes) {
    await tried(stores.name, async () => [await saveWorkflow(body, stores.workflow.lockVersion)]);
  }
  return undone;
}

/** More moves than these are counted. */
const NAMED = 12;

interface ChangedMovesProps {
  group: MoveGroup;
  role: string;
  nameOf: (status: number) => string;
}

/** What a role can do, or no longer: "Member: New → Closed – no longer allowed". */
function ChangedMoves({ group: { scope, granted, moves }, role, nameOf }: ChangedMovesProps): ReactNode {
  const t = useT();
  const words = moves
    .slice(0, NAMED)
    .map(({ from, to }) => t("workflows.reviewMove", { from: nameOf(from), to: nameOf(to) }));
  const more = moves.length - words.length;
  return (
    <li>
      {t("workflows.reviewWho", { role, scope })} {words.join(", ")}
      {more > 0 ? ` ${t("workflows.reviewMoreMoves", { count: more })}` : null} –{" "}
      <strong className={granted ? undefined : styles.danger}>
        {t(granted ? "workflows.reviewGranted" : "workflows.reviewRevoked")}
      </strong>
    </li>
  );
}

interface TypeReviewProps extends Changed {
  preview: WorkflowPreview;
  statuses: readonly Status[];
}

function TypeReview({ stores, body, preview, statuses }: TypeReviewProps): ReactNode {
  const t = useT();
  const { name } = stores;
  const { allowed, limited, days, moves, refused, people, complete, examples, stuck } = preview;
  const nameOf = (id: number): string => statuses.find((status) => status.id === id)?.name ?? "";
  return (
    <section className={styles.review}>
      <p>
        <strong>{t("workflows.reviewType", { name, allowed, limited })}</strong>
      </p>
      <ul aria-label={t("workflows.reviewMoves", { name })}>
        {changedMoves(body.changes).map((group) => (
          <ChangedMoves
            key={`${group.role} ${group.scope} ${group.granted}`}
            group={group}
            role={stores.roles.find(({ id }) => id === group.role)?.name ?? ""}
            nameOf={nameOf}
          />
        ))}
      </ul>
      <p>
        {refused === 0
          ? t("workflows.reviewNone", { days, moves })
          : t("workflows.reviewRefused", { days, refused, moves, people })}{" "}
        {complete ? null : t("workflows.reviewIncomplete", { moves })}
      </p>
      {examples.length === 0 ? null : (
        <ul>
          {examples.map((example) => (
            <li key={`${example.at} ${example._links.workPackage.href}`}>
              {t("workflows.reviewExample", {
                user: titleOf(example, "user"),
                subject: titleOf(example, "workPackage"),
                from: nameOf(example.from),
                to: nameOf(example.to),
              })}
            </li>
          ))}
        </ul>
      )}
      {stuck.map(({ status, workPackages, projects, isNew }) => (
        <p key={status} className={isNew ? styles.danger : undefined}>
          {t(isNew ? "workflows.reviewStuck" : "workflows.reviewStuckBefore", {
            count: workPackages,
            projects,
            status: nameOf(status),
          })}
        </p>
      ))}
    </section>
  );
}

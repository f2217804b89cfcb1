/**
 * Before anything is written: per role what is granted and revoked, for how many people, and what is risky in it.
 * Then the roles are written one by one, each with its result; what failed stays a pending change.
 */
import type { PermissionsPreview } from "@halyard/contract/schemas/identity/roles";
import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { TriangleAlert } from "lucide-react";
import { useState, type ReactNode } from "react";
import { useT } from "../../../../shared/i18n/i18n.tsx";
import { Dialog } from "../../../../shared/ui/dialog/dialog.tsx";
import { FailedView, LoadingRows } from "../../../../shared/ui/feedback/state-views.tsx";
import { toast } from "../../../../shared/feedback/toast-store.ts";
import type { Catalogue } from "../model/catalogue.ts";
import { reversing } from "../model/bulk-changes.ts";
import styles from "./review.module.css";
import { RoleReview } from "./role-review.tsx";
import { previewQuery, saveRole, type Outcome } from "./saving.ts";
import type { MatrixStore } from "../state/store.ts";
import "../state/messages.ts";

interface ReviewDialogProps {
  store: MatrixStore;
  onClose: () => void;
  /** Until all roles are written: others' changes that arrive meanwhile are the dialog's to tell. */
  onSaving: (saving: boolean) => void;
}

export function ReviewDialog({ store, onClose, onSaving }: ReviewDialogProps): ReactNode {
  const t = useT();
  const [changes, setChanges] = useState(() => store.changedRoles());
  const preview = useQuery(previewQuery(changes));
  const [outcomes, setOutcomes] = useState<ReadonlyMap<number, Outcome>>(new Map());
  const [saving, setSaving] = useState(false);
  const { catalogue } = store.get().saved;
  const cells = changes.reduce((sum, { grant, revoke }) => sum + grant.length + revoke.length, 0);
  const failed = [...outcomes.values()].some((outcome) => outcome.state !== "saved");

  const save = async (): Promise<void> => {
    setSaving(true);
    onSaving(true);
    const results = new Map<number, Outcome>();
    for (const change of changes) {
      results.set(change.role.id, await saveRole(change));
      setOutcomes(new Map(results));
    }
    setSaving(false);
    onSaving(false);
    const written = changes.filter(({ role }) => results.get(role.id)?.state === "saved");
    if (written.length > 0) {
      toast.undo(t("matrix.saved"), t("ui.undo"), () => store.wish(written.flatMap(reversing)));
    }
    if (written.length === changes.length) onClose();
  };
  /** With what is left of the pending changes, on the roles as they are now. */
  const again = (): void => {
    const left = store.changedRoles();
    setOutcomes(new Map());
    if (left.length === 0) onClose();
    else setChanges(left);
  };

  const ready = preview.data !== undefined;
  return (
    <Dialog
      opened
      onClose={saving ? () => undefined : onClose}
      title={t("matrix.review")}
      width={640}
      footer={
        <>
          <Button variant="default" disabled={saving} onClick={onClose}>
            {t(failed ? "ui.close" : "ui.cancel")}
          </Button>
          {failed ? (
            <Button disabled={saving} onClick={again}>
              {t("matrix.reviewAgain")}
            </Button>
          ) : (
            <Button disabled={!ready} loading={saving} onClick={() => void save()}>
              {t("matrix.save")}
            </Button>
          )}
        </>
      }
    >
      <p className={styles.summary}>{t("matrix.reviewSummary", { cells, roles: changes.length })}</p>
      {preview.data !== undefined ? (
        <>
          <Risky preview={preview.data} catalogue={catalogue} />
          <ul className={styles.roles}>
            {preview.data.roles.map((role) => (
              <RoleReview
                key={role.roleId}
                role={role}
                catalogue={catalogue}
                outcome={outcomes.get(role.roleId) ?? null}
                busy={saving && !outcomes.has(role.roleId)}
              />
            ))}
          </ul>
        </>
      ) : preview.isPending ? (
        <LoadingRows rows={4} />
      ) : (
        <FailedView error={preview.error} title={t("matrix.reviewFailed")} onRetry={() => void preview.refetch()} />
      )}
    </Dialog>
  );
}

function Risky({ preview, catalogue }: { preview: PermissionsPreview; catalogue: Catalogue }): ReactNode {
  const t = useT();
  const { peopleGaining: gaining, peopleLosing: losing, highRisk } = preview;
  return (
    <>
      <p className={styles.summary}>{t("matrix.reviewPeople", { gaining, losing })}</p>
      {highRisk.length === 0 ? null : (
        <div className={styles.risky} role="note">
          <p className={styles.riskyTitle}>
            <TriangleAlert size={14} aria-hidden />
            {t("matrix.reviewRisky", { count: highRisk.length })}
          </p>
          <ul className={styles.list}>
            {highRisk.map((one) => (
              <li key={one.permission}>
                <strong>{catalogue.nameOf(one.permission)}</strong>{" "}
                {t("matrix.reviewPeopleOf", { gaining: one.gaining, losing: one.losing })}
                {one.examples.length === 0 ? null : (
                  <span className={styles.quiet}> ({one.examples.map(({ name }) => name).join(", ")})</span>
                )}
              </li>
            ))}
          </ul>
        </div>
      )}
    </>
  );
}

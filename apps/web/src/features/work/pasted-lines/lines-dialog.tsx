/** A list that was pasted, shown before it becomes work packages: one of each line. */
import { linkOf } from "@halyard/api-client/links";
import type { WorkPackage } from "@halyard/contract/resources";
import { Button, Checkbox } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState, type ReactNode } from "react";
import { api } from "../../../shared/api/api.ts";
import { keys } from "../../../shared/api/query-keys.ts";
import { failuresOf, runSequentially } from "../../../shared/api/run-sequentially.ts";
import { reportError } from "../../../shared/errors/report.ts";
import { toast } from "../../../shared/feedback/toast-store.ts";
import { useT } from "../../../shared/i18n/i18n.tsx";
import { Dialog } from "../../../shared/ui/dialog/dialog.tsx";
import { pathIn } from "../model/queries.ts";
import type { Draft } from "./check-table.ts";
import styles from "./lines-dialog.module.css";
import "../model/messages.ts";

const NONE: readonly string[] = [];

interface LinesDialogProps {
  projectId: string;
  drafts: readonly Draft[];
  /** Headings of columns that nothing is read of. */
  unused?: readonly string[];
  onClose: () => void;
}

export function LinesDialog({ projectId, drafts, unused = NONE, onClose }: LinesDialogProps): ReactNode {
  const t = useT();
  const queries = useQueryClient();
  const [left, setLeft] = useState<ReadonlySet<number>>(() => new Set(refused(drafts)));
  const [done, setDone] = useState(0);
  const chosen = drafts.filter((_, index) => !left.has(index));
  const refresh = (): Promise<unknown> => queries.invalidateQueries({ queryKey: keys.all("work_packages") });
  const creation = useMutation({
    mutationFn: async () => {
      const made: WorkPackage[] = [];
      const make = async ({ body }: Draft): Promise<void> =>
        void made.push(await api.post(pathIn(projectId, "work_packages"), body));
      return { made, failed: failuresOf(await runSequentially(chosen, make, setDone)) };
    },
    onSuccess: ({ made, failed }) => {
      const takeBack = async (): Promise<void> => {
        // Only those who can delete them can take them back.
        await runSequentially(made, async (one) => {
          const link = linkOf(await api.get(`work_packages/${one.id}`), "delete");
          if (link !== null) await api.delete(`work_packages/${one.id}`);
        });
        await refresh();
      };
      if (made.length > 0) {
        const said = t("workPackages.pasted.created", { count: made.length });
        if (made.every((one) => linkOf(one, "delete") !== null))
          toast.undo(said, t("ui.undo"), () => void takeBack().catch(reportError));
        else toast.success(said);
      }
      if (failed.length > 0) {
        toast.error(t("workPackages.pasted.failed", { count: failed.length }), {
          details: failed.map(({ item, problem }) => `${item.subject}: ${problem ?? ""}`),
        });
      }
      onClose();
    },
    onSettled: refresh,
  });
  const toggle = (index: number): void =>
    setLeft((now) => (now.has(index) ? new Set([...now].filter((one) => one !== index)) : new Set([...now, index])));
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t("workPackages.pasted.title")}
      width={drafts.some(({ details }) => details !== "") ? 640 : 480}
      footer={
        <>
          <Button variant="default" onClick={onClose}>
            {t("ui.cancel")}
          </Button>
          <Button
            data-autofocus
            loading={creation.isPending}
            disabled={chosen.length === 0}
            onClick={() => creation.mutate()}
          >
            {t("workPackages.pasted.submit", { count: chosen.length })}
          </Button>
        </>
      }
    >
      <ul className={styles.lines}>
        {drafts.map(({ subject, details, problems }, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- two lines may be the same
          <li key={index}>
            <Checkbox
              label={subject === "" ? t("workPackages.pasted.noSubject") : subject}
              description={details === "" ? undefined : details}
              error={problems.length === 0 ? undefined : problems.join(" ")}
              disabled={problems.length > 0}
              checked={!left.has(index)}
              onChange={() => toggle(index)}
            />
          </li>
        ))}
      </ul>
      {unused.length === 0 ? null : (
        <p className={styles.unused}>
          {t("workPackages.pasted.unused", { count: unused.length, columns: unused.join(", ") })}
        </p>
      )}
      {creation.isPending ? (
        <span role="status">{t("workPackages.pasted.progress", { done, total: chosen.length })}</span>
      ) : null}
    </Dialog>
  );
}

/** What the server would refuse is not chosen. */
const refused = (drafts: readonly Draft[]): number[] =>
  drafts.flatMap(({ problems }, index) => (problems.length > 0 ? [index] : []));

/** The branch for a work package: its name and what to type, to copy; or made at GitHub with a click. */
import type { Branch } from "@halyard/contract/schemas/github";
import { linkOf } from "@halyard/api-client/links";
import type { Link } from "@halyard/contract/hal";
import { Button, Select } from "@mantine/core";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { GitBranchPlus } from "lucide-react";
import { useState, type ReactNode } from "react";
import { describeError } from "../../../shared/errors/describe.ts";
import { useT } from "../../../shared/i18n/i18n.tsx";
import { keys } from "../../../shared/api/query-keys.ts";
import { toast } from "../../../shared/feedback/toast-store.ts";
import { CopyButton } from "../model/copy-button.tsx";
import { branchQuery, makeBranch } from "./pull-request-queries.ts";
import styles from "./pull-requests.module.css";

export function BranchOffer({ id }: { id: number }): ReactNode {
  const t = useT();
  const { data } = useQuery(branchQuery(id));
  // Without an answer there is nothing to offer; the list above says what is wrong.
  if (data === undefined) return null;
  const commands = data.commands.join("\n");
  const create = linkOf(data, "create");
  return (
    <div className={styles.branch}>
      {data.exists ? <p className={styles.quiet}>{t("github.branchExists")}</p> : null}
      <details className={styles.commands}>
        <summary>{t("github.commands")}</summary>
        <div className={styles.copy}>
          <code title={data.name}>{data.name}</code>
          <CopyButton text={data.name} label={t("github.copyBranch")} copied={t("github.branchCopied")} />
        </div>
        <div className={styles.copy}>
          <pre>{commands}</pre>
          <CopyButton text={commands} label={t("github.copyCommands")} copied={t("github.commandsCopied")} />
        </div>
      </details>
      {create === null ? null : <CreateBranch id={id} link={create} branch={data} />}
    </div>
  );
}

function CreateBranch({ id, link, branch }: { id: number; link: Link; branch: Branch }): ReactNode {
  const t = useT();
  const queries = useQueryClient();
  const [chosen, setChosen] = useState(String(branch.repositories[0]?.id ?? ""));
  const create = useMutation({
    mutationFn: () => makeBranch(link, Number(chosen)),
    meta: { handled: true },
    onSuccess: (made) => {
      toast.success(t(made.created ? "github.branchMade" : "github.branchThere", { repository: made.repository }));
      void queries.invalidateQueries({ queryKey: keys.one("github", id) });
    },
    onError: (error) => {
      const { message, details } = describeError(error);
      toast.error(t("github.branchFailed"), { details: details.length > 0 ? details : [message] });
    },
  });
  return (
    <div className={styles.create}>
      {branch.repositories.length < 2 ? null : (
        <Select
          aria-label={t("github.repository")}
          data={branch.repositories.map((one) => ({ value: String(one.id), label: one.fullName }))}
          value={chosen}
          onChange={(value) => setChosen(value ?? chosen)}
          allowDeselect={false}
        />
      )}
      <Button
        variant="default"
        leftSection={<GitBranchPlus size={14} aria-hidden />}
        loading={create.isPending}
        onClick={() => create.mutate()}
      >
        {t("github.createBranch")}
      </Button>
    </div>
  );
}

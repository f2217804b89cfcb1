/** Adds active users to a group and removes members, several at once ("Manage Group Members dialog"). */
import { Button, Checkbox, TextInput } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Search } from "lucide-react";
import { useState, type ReactNode } from "react";
import { useT } from "../../../../shared/i18n/i18n.tsx";
import { Dialog } from "../../../../shared/ui/dialog/dialog.tsx";
import { FailedView, LoadingRows } from "../../../../shared/ui/feedback/state-views.tsx";
import { useChangeMembers } from "../model/changes.ts";
import { CheckList } from "./check-list.tsx";
import styles from "./dialogs.module.css";
import { candidatesQuery, groupQuery } from "../model/queries.ts";

const NONE: ReadonlySet<number> = new Set();

export function MembersDialog({ id, onClose }: { id: number; onClose: () => void }): ReactNode {
  const t = useT();
  const [find, setFind] = useState("");
  const [adding, setAdding] = useState(NONE);
  const [removing, setRemoving] = useState(NONE);
  const candidates = useQuery(candidatesQuery(id, find.trim()));
  const group = useQuery(groupQuery(id));
  const change = useChangeMembers(id);
  const members = group.data?._embedded?.members ?? [];
  const found = candidates.data?._embedded.elements ?? [];
  const more = (candidates.data?.total ?? 0) - found.length;
  const chosenToRemove = members.filter((member) => removing.has(member.id)).map((member) => member.id);
  const add = (): void => change.mutate({ add: [...adding], remove: [] }, { onSuccess: () => setAdding(NONE) });
  const remove = (): void => change.mutate({ add: [], remove: chosenToRemove }, { onSuccess: () => setRemoving(NONE) });
  return (
    <Dialog opened onClose={onClose} title={t("groups.membersDialog")} width={560}>
      <TextInput
        label={t("groups.membersDialog.find")}
        value={find}
        onChange={(event) => setFind(event.currentTarget.value)}
        leftSection={<Search size={16} aria-hidden />}
        data-autofocus
      />
      {candidates.isError ? (
        <FailedView error={candidates.error} onRetry={() => void candidates.refetch()} />
      ) : candidates.isPending ? (
        <LoadingRows rows={3} />
      ) : (
        <CheckList
          label={t("groups.membersDialog.candidates")}
          items={found}
          chosen={adding}
          onChange={setAdding}
          empty={t("groups.membersDialog.noOne")}
        />
      )}
      {more > 0 ? <p className={styles.quiet}>{t("groups.membersDialog.more", { count: more })}</p> : null}
      <div className={styles.end}>
        <Button disabled={adding.size === 0} loading={change.isPending} onClick={add}>
          {t("groups.membersDialog.add", { count: adding.size })}
        </Button>
      </div>
      <h3 className={styles.heading}>{t("groups.membersDialog.current", { count: members.length })}</h3>
      {group.isPending ? (
        <LoadingRows rows={2} />
      ) : group.data === undefined ? (
        <FailedView error={group.error} onRetry={() => void group.refetch()} />
      ) : members.length === 0 ? (
        <p className={styles.quiet}>{t("groups.noMembers")}</p>
      ) : (
        <>
          <Checkbox
            label={t("groups.membersDialog.all")}
            checked={chosenToRemove.length === members.length}
            indeterminate={chosenToRemove.length > 0 && chosenToRemove.length < members.length}
            onChange={(event) =>
              setRemoving(event.currentTarget.checked ? new Set(members.map((member) => member.id)) : NONE)
            }
          />
          <CheckList
            label={t("groups.membersDialog.current", { count: members.length })}
            items={members}
            chosen={removing}
            onChange={setRemoving}
            empty={t("groups.noMembers")}
          />
          <div className={styles.end}>
            <Button
              variant="default"
              disabled={chosenToRemove.length === 0}
              loading={change.isPending}
              onClick={remove}
            >
              {t("groups.membersDialog.remove", { count: chosenToRemove.length })}
            </Button>
          </div>
        </>
      )}
    </Dialog>
  );
}

/** A search for those who are not members yet; each found one can be checked. */
import { Button, Checkbox, TextInput } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Search } from "lucide-react";
import { useDeferredValue, useState, type ReactNode } from "react";
import { useT } from "../../../../../shared/i18n/i18n.tsx";
import { FailedView, LoadingRows } from "../../../../../shared/ui/feedback/state-views.tsx";
import { addressesAmong, entriesIn } from "../model/pasted.ts";
import { candidatesQuery, type Principal } from "../model/queries.ts";
import styles from "./dialogs.module.css";

interface FindMembersProps {
  /** null: it is still to be created. */
  projectId: number | null;
  chosen: readonly Principal[];
  onAdd: (principal: Principal) => void;
  onDrop: (id: number) => void;
  /** null: no one can be invited from here. */
  onInvite: ((addresses: readonly string[]) => void) | null;
}

export function FindMembers({ projectId, chosen, onAdd, onDrop, onInvite }: FindMembersProps): ReactNode {
  const t = useT();
  const [text, setText] = useState("");
  const found = useQuery(candidatesQuery(projectId, useDeferredValue(text).trim()));
  const candidates = found.data?._embedded.elements ?? [];
  const [address] = addressesAmong(entriesIn(text));
  const more = (found.data?.total ?? 0) - candidates.length;
  return (
    <>
      <TextInput
        label={t("members.add.find")}
        placeholder={t("members.add.findHint")}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        leftSection={<Search size={16} aria-hidden />}
        // Of a new project its name comes first.
        data-autofocus={projectId === null ? undefined : true}
      />
      {found.isPending ? (
        <LoadingRows rows={4} />
      ) : found.data === undefined ? (
        <FailedView error={found.error} onRetry={() => void found.refetch()} />
      ) : candidates.length === 0 ? (
        <div className={styles.nothing}>
          <p className={styles.quiet}>{t("members.add.nothing")}</p>
          {onInvite === null || address === undefined ? null : (
            <Button variant="default" onClick={() => onInvite([address])}>
              {t("members.add.inviteOne", { address })}
            </Button>
          )}
        </div>
      ) : (
        <div className={styles.found} role="group" aria-label={t("members.add.find")}>
          {candidates.map((one) => (
            <Checkbox
              key={one.id}
              checked={chosen.some(({ id }) => id === one.id)}
              onChange={(event) => (event.currentTarget.checked ? onAdd(one) : onDrop(one.id))}
              label={one.name}
              description={detailOf(one, t)}
              classNames={{ description: styles.help }}
            />
          ))}
        </div>
      )}
      {more > 0 ? <p className={styles.quiet}>{t("members.add.more", { count: more })}</p> : null}
    </>
  );
}

function detailOf({ _type: type, email }: Principal, t: ReturnType<typeof useT>): string | undefined {
  return type === "Group" || type === "PlaceholderUser" ? t(`members.kind.${type}`) : email;
}

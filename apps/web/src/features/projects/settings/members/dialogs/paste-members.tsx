/** Looks up a pasted list of names and addresses, and says which entries it could not use. */
import { Button, Textarea } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useState, type ReactNode } from "react";
import { useT } from "../../../../../shared/i18n/i18n.tsx";
import { addressesAmong, entriesIn, meant, PASTED_AT_MOST } from "../model/pasted.ts";
import { isMember, principalsNamed, type Principal } from "../model/queries.ts";
import styles from "./dialogs.module.css";

interface PasteMembersProps {
  projectId: number;
  onFound: (principals: readonly Principal[]) => void;
  /** null: the caller can't invite anyone. */
  onInvite: ((addresses: readonly string[]) => void) | null;
}

interface LookedUp {
  found: Principal[];
  unknown: string[];
  ambiguous: string[];
  already: string[];
}

async function lookUp(projectId: number, entries: readonly string[]): Promise<LookedUp> {
  const result: LookedUp = { found: [], unknown: [], ambiguous: [], already: [] };
  for (const entry of entries) {
    // oxlint-disable-next-line no-await-in-loop -- two hundred at once would hold up everyone else
    const matches = meant(entry, await principalsNamed(entry));
    const [only] = matches;
    if (only === undefined) result.unknown.push(entry);
    else if (matches.length > 1) result.ambiguous.push(entry);
    // oxlint-disable-next-line no-await-in-loop -- see above
    else if (await isMember(projectId, only.id)) result.already.push(entry);
    else result.found.push(only);
  }
  return result;
}

export function PasteMembers({ projectId, onFound, onInvite }: PasteMembersProps): ReactNode {
  const t = useT();
  const [text, setText] = useState("");
  const entries = entriesIn(text);
  const tooMany = entries.length > PASTED_AT_MOST;
  const look = useMutation({
    mutationFn: () => lookUp(projectId, entries),
    onSuccess: ({ found, unknown, ambiguous }) => {
      onFound(found);
      setText([...unknown, ...ambiguous].join("\n"));
    },
  });
  const told = (["unknown", "ambiguous", "already"] as const).flatMap((kind) => {
    const unused = look.data?.[kind] ?? [];
    return unused.length === 0 ? [] : [{ kind, unused: unused.join(", ") }];
  });
  const strangers = addressesAmong(look.data?.unknown ?? []);
  return (
    <>
      <Textarea
        label={t("members.add.list")}
        description={t("members.add.listHelp", { most: PASTED_AT_MOST })}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        error={tooMany ? t("members.add.tooMany", { most: PASTED_AT_MOST }) : undefined}
        autosize
        minRows={4}
        maxRows={10}
        data-autofocus
      />
      <div>
        <Button
          variant="default"
          disabled={entries.length === 0 || tooMany}
          loading={look.isPending}
          onClick={() => look.mutate()}
        >
          {t("members.add.look")}
        </Button>
      </div>
      {told.length === 0 ? null : (
        <div role="alert">
          <ul className={styles.problems}>
            {told.map(({ kind, unused }) => (
              <li key={kind}>{t(`members.add.${kind}`, { entries: unused })}</li>
            ))}
          </ul>
        </div>
      )}
      {onInvite === null || strangers.length === 0 ? null : (
        <div>
          <Button variant="default" onClick={() => onInvite(strangers)}>
            {t("members.add.inviteUnknown", { count: strangers.length })}
          </Button>
        </div>
      )}
    </>
  );
}

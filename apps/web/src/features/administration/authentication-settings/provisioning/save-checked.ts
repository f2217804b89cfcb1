/** Saves a client's changes on what is stored by now, and shows what someone else changed meanwhile. */
import type { ScimClient } from "@halyard/contract/schemas/identity/sign-in";
import { conflictsBetween, mergedInto, type Shown } from "../../../../shared/conflicts/conflicts.ts";
import { isOutdated, useConflict } from "../../../../shared/conflicts/use-conflict.ts";
import { useT } from "../../../../shared/i18n/i18n.tsx";
import "./messages.ts";
import { readScimClient, useRefreshScimClients, type ScimClientValues, type useSaveScimClient } from "./queries.ts";

interface Ends {
  onSaved: (saved: ScimClient) => void;
  /** Nothing is saved: what someone else saved stays. */
  onTheirs: () => void;
}

export function useSaveChecked(
  client: ScimClient | undefined,
  providers: readonly { id: number; name: string }[],
  saving: ReturnType<typeof useSaveScimClient>,
  { onSaved, onTheirs }: Ends,
) {
  const t = useT();
  const refresh = useRefreshScimClients();
  const { conflict, saveChecked } = useConflict();
  const before = valuesOf(client);
  const write = (wanted: ScimClientValues, again?: () => void): void =>
    saving.mutate(wanted, {
      onSuccess: onSaved,
      onError: (error) => {
        if (isOutdated(error)) again?.();
      },
    });
  const shown = ({ name, managesEveryone, signInProviderId }: ScimClientValues): Shown => ({
    name,
    signInProvider: providers.find(({ id }) => id === signInProviderId)?.name ?? t("scim.noProvider"),
    managesEveryone: t(managesEveryone ? "scim.on" : "scim.off"),
  });
  const labels = { name: t("scim.name"), signInProvider: t("scim.provider"), managesEveryone: t("scim.everyone") };
  const save = (values: ScimClientValues): void => {
    if (client === undefined) return write(values);
    void saveChecked({
      read: () => readScimClient(client.id),
      conflictsWith: (stored) => conflictsBetween(shown(before), shown(values), shown(valuesOf(stored)), labels),
      save: (stored, again) =>
        write({ ...mergedInto(valuesOf(stored), before, values), lockVersion: stored.lockVersion }, again),
      takeTheirs() {
        onTheirs();
        refresh();
      },
    });
  };
  return { conflict, save };
}

export const valuesOf = (client: ScimClient | undefined): ScimClientValues => ({
  name: client?.name ?? "",
  managesEveryone: client?.managesEveryone ?? false,
  signInProviderId: client?.signInProvider?.id ?? null,
});

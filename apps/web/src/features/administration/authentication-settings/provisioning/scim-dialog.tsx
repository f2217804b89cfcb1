/** Adds or changes a client. A new one's token is shown after it. */
import type { ScimClient } from "@halyard/contract/schemas/identity/sign-in";
import { Button, NativeSelect, NumberInput, Switch, TextInput } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState, type FormEvent, type ReactNode } from "react";
import { ConflictDialog } from "../../../../shared/conflicts/conflict-dialog.tsx";
import { describeError, fieldMessages } from "../../../../shared/errors/describe.ts";
import { toast } from "../../../../shared/feedback/toast-store.ts";
import { useT } from "../../../../shared/i18n/i18n.tsx";
import { Dialog, DialogFooter } from "../../../../shared/ui/dialog/dialog.tsx";
import styles from "../authentication-settings.module.css";
import { providersQuery } from "../providers/provider-queries.ts";
import "./messages.ts";
import { useSaveScimClient, type ScimClientValues } from "./queries.ts";
import { useSaveChecked, valuesOf } from "./save-checked.ts";

const MANNERS = ["token", "client_credentials"] as const;

interface ScimDialogProps {
  client?: ScimClient;
  onClose: () => void;
  onSecret: (client: ScimClient) => void;
}

export function ScimDialog({ client, onClose, onSecret }: ScimDialogProps): ReactNode {
  const t = useT();
  const saving = useSaveScimClient(client);
  const providers = useQuery(providersQuery).data?._embedded.elements ?? [];
  const [values, setValues] = useState<ScimClientValues>(valuesOf(client));
  const set = (change: Partial<ScimClientValues>): void => setValues((before) => ({ ...before, ...change }));
  const problems = saving.isError ? fieldMessages(saving.error) : {};
  const { conflict, save } = useSaveChecked(client, providers, saving, {
    onSaved: (saved) => {
      onClose();
      if (client === undefined) onSecret(saved);
      else toast.success(t("scim.saved"));
    },
    onTheirs: onClose,
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    save(values);
  };
  if (conflict !== null) return <ConflictDialog {...conflict} />;
  return (
    <Dialog opened onClose={onClose} title={t(client === undefined ? "scim.add" : "scim.edit")}>
      <form className={styles.form} onSubmit={submit} noValidate>
        {saving.isError && Object.keys(problems).length === 0 ? (
          <p role="alert" className={styles.problem}>
            {describeError(saving.error).message}
          </p>
        ) : null}
        <TextInput
          label={t("scim.name")}
          description={t("scim.nameHelp")}
          value={values.name}
          error={problems["name"]}
          autoComplete="off"
          data-autofocus
          onChange={(event) => set({ name: event.currentTarget.value })}
        />
        {client === undefined ? (
          <NativeSelect
            label={t("scim.authentication")}
            data={MANNERS.map((value) => ({ value, label: t(`scim.authentication.${value}`) }))}
            onChange={({ currentTarget: { value } }) =>
              set({ authentication: value === "token" ? "token" : "client_credentials" })
            }
          />
        ) : null}
        <NativeSelect
          label={t("scim.provider")}
          description={t("scim.providerHelp")}
          value={String(values.signInProviderId ?? "")}
          data={[
            { value: "", label: t("scim.noProvider") },
            ...providers.map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
          onChange={({ currentTarget: { value } }) => set({ signInProviderId: value === "" ? null : Number(value) })}
        />
        <NumberInput
          label={t("scim.expires")}
          description={t("scim.expiresHelp")}
          min={1}
          max={3_650}
          allowDecimal={false}
          error={problems["expiresInDays"]}
          onChange={(value) => set({ expiresInDays: typeof value === "number" ? value : null })}
        />
        {client === undefined ? (
          <Switch
            label={t("scim.tryFirst")}
            description={t("scim.tryFirstHelp")}
            checked={values.trial ?? false}
            onChange={(event) => set({ trial: event.currentTarget.checked })}
          />
        ) : null}
        <Switch
          label={t("scim.everyone")}
          description={t("scim.everyoneHelp")}
          checked={values.managesEveryone}
          onChange={(event) => set({ managesEveryone: event.currentTarget.checked })}
        />
        <DialogFooter>
          <Button variant="default" onClick={onClose}>
            {t("ui.cancel")}
          </Button>
          <Button type="submit" loading={saving.isPending}>
            {t("authSettings.save")}
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  );
}

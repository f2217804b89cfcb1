/** Adds or changes an application. A new one's secret is shown after it. */
import { ApiError } from "@halyard/api-client/error";
import type { OAuthApplication } from "@halyard/contract/schemas/identity/oauth";
import { Button, Switch, Textarea, TextInput } from "@mantine/core";
import { useState, type FormEvent, type ReactNode } from "react";
import { describeError, fieldMessages } from "../../../../shared/errors/describe.ts";
import { toast } from "../../../../shared/feedback/toast-store.ts";
import { useT } from "../../../../shared/i18n/i18n.tsx";
import { Dialog, DialogFooter } from "../../../../shared/ui/dialog/dialog.tsx";
import styles from "../authentication-settings.module.css";
import "./messages.ts";
import { useSaveApplication, userByLogin, type ApplicationValues } from "./queries.ts";

interface ApplicationDialogProps {
  application?: OAuthApplication;
  onClose: () => void;
  onSecret: (name: string, secret: string) => void;
}

const hrefsOf = (application: OAuthApplication | undefined): string[] => {
  const links = application?._links["redirectUri"];
  return Array.isArray(links) ? links.flatMap(({ href }) => href ?? []) : [];
};

/** The user's id in the link's address; null: it acts for people alone. */
function actingUserOf(application: OAuthApplication | undefined): number | null {
  const link = application?._links["actingUser"];
  const id = link === undefined || Array.isArray(link) ? undefined : link.href?.split("/").at(-1);
  return id === undefined ? null : Number(id);
}

export function ApplicationDialog(props: ApplicationDialogProps): ReactNode {
  const { application, onClose } = props;
  const t = useT();
  const { values, set, login, setLogin, unknown, saving, submit } = useApplicationForm(props);
  const problems = saving.isError ? fieldMessages(saving.error) : {};
  return (
    <Dialog opened onClose={onClose} title={t(application === undefined ? "applications.add" : "applications.edit")}>
      <form className={styles.form} onSubmit={submit} noValidate>
        {saving.isError && Object.keys(problems).length === 0 ? (
          <p role="alert" className={styles.problem}>
            {describeError(saving.error).message}
          </p>
        ) : null}
        <TextInput
          label={t("applications.name")}
          description={t("applications.nameHelp")}
          value={values.name}
          error={problems["name"]}
          autoComplete="off"
          data-autofocus
          onChange={(event) => set({ name: event.currentTarget.value })}
        />
        <Textarea
          label={t("applications.redirectUris")}
          description={t("applications.redirectUrisHelp")}
          value={values.redirectUris.join("\n")}
          error={problems["redirectUris"]}
          autosize
          minRows={2}
          onChange={(event) => set({ redirectUris: event.currentTarget.value.split("\n") })}
        />
        {application === undefined ? (
          <Switch
            label={t("applications.confidential")}
            description={t("applications.confidentialHelp")}
            checked={values.confidential === true}
            onChange={(event) => set({ confidential: event.currentTarget.checked })}
          />
        ) : null}
        <Switch
          label={t("applications.readOnly")}
          checked={!values.scopes.includes("api_v3")}
          onChange={(event) => set({ scopes: [event.currentTarget.checked ? "api_v3_read" : "api_v3"] })}
        />
        <TextInput
          label={t("applications.actingUser")}
          description={t("applications.actingUserHelp")}
          value={login}
          error={unknown ? t("applications.unknownUser") : problems["actingUserId"]}
          autoComplete="off"
          onChange={(event) => setLogin(event.currentTarget.value)}
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

/** What is typed, and what saves it once the acting user is known by their login. */
function useApplicationForm({ application, onClose, onSecret }: ApplicationDialogProps) {
  const t = useT();
  const saving = useSaveApplication(application);
  const [values, setValues] = useState<ApplicationValues>({
    name: application?.name ?? "",
    redirectUris: hrefsOf(application),
    scopes: application?.scopes ?? ["api_v3"],
    ...(application === undefined ? { confidential: true } : {}),
    actingUserId: actingUserOf(application),
  });
  const [login, setLogin] = useState("");
  const [unknown, setUnknown] = useState(false);
  const set = (change: Partial<ApplicationValues>): void => setValues((before) => ({ ...before, ...change }));
  const save = async (): Promise<void> => {
    setUnknown(false);
    let actingUserId = values.actingUserId;
    if (login.trim() !== "") {
      try {
        actingUserId = (await userByLogin(login.trim())).id;
      } catch (error) {
        if (!(error instanceof ApiError) || error.status !== 404) throw error;
        setUnknown(true);
        return;
      }
    }
    const redirectUris = values.redirectUris.map((uri) => uri.trim()).filter((uri) => uri !== "");
    saving.mutate(
      { ...values, redirectUris, actingUserId },
      {
        onSuccess: ({ name, clientSecret }) => {
          onClose();
          if (clientSecret === undefined) toast.success(t("applications.saved"));
          else onSecret(name, clientSecret);
        },
      },
    );
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    save().catch((error: unknown) => toast.error(describeError(error).message));
  };
  return { values, set, login, setLogin, unknown, saving, submit };
}

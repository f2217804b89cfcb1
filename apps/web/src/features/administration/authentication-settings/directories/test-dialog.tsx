/** Asks a directory who is there, and whether someone could sign in. The password goes to the directory and is not kept. */
import type { Directory, DirectoryTest } from "@halyard/contract/schemas/identity/directories";
import { Button, TextInput } from "@mantine/core";
import { useState, type FormEvent, type ReactNode } from "react";
import { describeError } from "../../../../shared/errors/describe.ts";
import { useT } from "../../../../shared/i18n/i18n.tsx";
import { Dialog, DialogFooter } from "../../../../shared/ui/dialog/dialog.tsx";
import { PasswordField } from "../../../../shared/ui/inputs/password-field.tsx";
import styles from "../authentication-settings.module.css";
import "./messages.ts";
import { useTestDirectory } from "./queries.ts";

export function TestDialog({ directory, onClose }: { directory: Directory; onClose: () => void }): ReactNode {
  const t = useT();
  const test = useTestDirectory();
  const [asked, setAsked] = useState({ login: "", password: "" });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    test.mutate({ directory, ...asked });
  };
  return (
    <Dialog opened onClose={onClose} title={t("directories.testTitle", { name: directory.name })}>
      <form className={styles.form} onSubmit={submit} noValidate>
        <p>{t("directories.testHelp")}</p>
        <TextInput
          label={t("directories.testLogin")}
          value={asked.login}
          autoComplete="off"
          onChange={(event) => setAsked({ ...asked, login: event.currentTarget.value })}
        />
        <PasswordField
          label={t("directories.testPassword")}
          value={asked.password}
          autoComplete="off"
          onChange={(event) => setAsked({ ...asked, password: event.currentTarget.value })}
        />
        <div role="status">
          {test.isError ? <p className={styles.problem}>{describeError(test.error).message}</p> : null}
          {test.isSuccess ? <Outcome test={test.data} /> : null}
        </div>
        <DialogFooter>
          <Button variant="default" onClick={onClose}>
            {t("directories.testClose")}
          </Button>
          <Button type="submit" loading={test.isPending}>
            {t("directories.testRun")}
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  );
}

function Outcome({ test: { problem, people, login } }: { test: DirectoryTest }): ReactNode {
  const t = useT();
  if (problem !== null) return <p className={styles.problem}>{t("directories.testFailed", { problem })}</p>;
  return (
    <>
      {login === null ? null : (
        <p>
          {login.person === null
            ? t("directories.testUnknown")
            : `${t("directories.testFound", { dn: login.person.dn })} ${t(
                login.passwordAccepted ? "directories.testAccepted" : "directories.testRefused",
              )}`}
        </p>
      )}
      <p>{t("directories.testWorks")}</p>
      <ul>
        {people.map(({ dn, login: name, email, firstName, lastName }) => (
          <li key={dn}>
            {`${firstName} ${lastName}`.trim()} · {name} · {email}
          </li>
        ))}
      </ul>
    </>
  );
}

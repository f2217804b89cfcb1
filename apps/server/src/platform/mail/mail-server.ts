/** The mail server that emails leave by: that of the environment, else the one that administrators set. */
import type { Reader } from "../database/schema/schema.ts";
import type { Settings } from "../environment/settings.ts";
import { readSmtpUrl, type MailServer } from "../environment/smtp-url.ts";
import { readSecret, secretsOf } from "../instance-settings/instance-secrets.ts";
import type { InstanceSettings } from "../instance-settings/instance-settings.ts";

export interface Mailing {
  db: Reader;
  settings: Settings;
  instance: InstanceSettings;
}

/** Links in emails are made of the public address, so without one none are sent. */
export async function sendsMail({ settings, instance }: Omit<Mailing, "db">): Promise<boolean> {
  const { host, sender } = await instance.of("email");
  return host !== "" && sender !== "" && settings.publicUrl !== null;
}

/** @returns null where no emails are sent. @throws where the secret key does not open the password */
export async function mailServerOf({ db, settings, instance }: Mailing): Promise<MailServer | null> {
  if (!(await sendsMail({ settings, instance }))) return null;
  const values = await instance.of("email");
  const given = settings.mail === null ? null : readSmtpUrl(settings.mail).password;
  const isLocked = instance.lockedBy("email", "password") !== null;
  const stored = isLocked ? null : await readSecret(db, settings, "email", "password");
  const password = stored ?? given;
  if (password === null && values.userName !== "" && (await secretsOf(db, "email")).has("password")) {
    throw new Error("The password can't be opened with this installation's secret key. Enter it again.");
  }
  return { ...values, password: password ?? "" };
}

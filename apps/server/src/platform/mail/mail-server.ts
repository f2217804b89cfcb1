/** Where emails leave and answers come in: what the environment says, else what administrators set. */
import type { Reader } from "../database/schema/schema.ts";
import type { Settings } from "../environment/settings.ts";
import { readImapUrl, type Mailbox } from "../environment/urls/imap-url.ts";
import { readSmtpUrl, type MailServer } from "../environment/urls/smtp-url.ts";
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
  return { ...values, password: await passwordOf({ db, settings, instance }, "email", given) };
}

/** @returns null where no mailbox is looked into for answers. @throws where the secret key does not open the password */
export async function mailboxOf({ db, settings, instance }: Mailing): Promise<Mailbox | null> {
  const { address, ...values } = await instance.of("replies");
  if (address === "" || values.host === "") return null;
  const url = settings.replies?.mailbox ?? null;
  const given = url === null ? null : readImapUrl(url).password;
  return { ...values, password: await passwordOf({ db, settings, instance }, "replies", given) };
}

async function passwordOf(
  { db, settings, instance }: Mailing,
  section: "email" | "replies",
  given: string | null,
): Promise<string> {
  const isLocked = instance.lockedBy(section, "password") !== null;
  const stored = isLocked ? null : await readSecret(db, settings, section, "password");
  const password = stored ?? given;
  const { userName } = await instance.of(section);
  if (password === null && userName !== "" && (await secretsOf(db, section)).has("password")) {
    throw new Error("The password can't be opened with this installation's secret key. Enter it again.");
  }
  return password ?? "";
}

/** Whether what Halyard talks to answers, where it is configured. */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { sql } from "kysely";
import type { Reader } from "../../platform/database/schema/schema.ts";
import type { Settings } from "../../platform/environment/settings.ts";
import { readSmtpUrl } from "../../platform/environment/urls/smtp-url.ts";
import type { FileStore } from "../../platform/files/files.ts";
import { InstanceSettings } from "../../platform/instance-settings/instance-settings.ts";
import { mailServerOf } from "../../platform/mail/mail-server.ts";
import { checkMailServer } from "../../platform/mail/mailer.ts";
import { createOutgoingHttp } from "../../platform/outgoing-http/outgoing-http.ts";
import { failed, finding, ok, OUTSIDE_PATIENCE_MS, skipped, type Finding } from "./finding.ts";
import { checkObjectStore } from "./stored-checks.ts";

const WANTED_NODE = 24;

export const checkNode = (): Promise<Finding> =>
  finding("node", async () => {
    const major = Number(process.versions.node.split(".")[0]);
    const text = `Node ${process.versions.node}`;
    return major >= WANTED_NODE ? ok(text) : failed(`${text} is too old: install Node ${WANTED_NODE}`);
  });

/** @param folder where the built client is */
export const checkClient = (folder: string): Promise<Finding> =>
  finding("client", async () =>
    existsSync(join(folder, "index.html"))
      ? ok("the client is built")
      : failed("the client is not built: npm start builds it"),
  );

export interface Surroundings {
  settings: Settings;
  files: FileStore;
  /** null where it cannot be read: then only the environment names a mail server. */
  db: Reader | null;
}

/** Every failure names the setting that leads there. */
export async function checkOutside({ settings, files, db }: Surroundings): Promise<Finding[]> {
  const mailServer = settings.mail === null ? "the mail server of the Notifications page" : "HALYARD_SMTP_URL";
  return Promise.all([
    naming("HALYARD_S3_URL", checkObjectStore(settings, files)),
    naming(mailServer, checkMail(settings, db)),
    naming("HALYARD_GITHUB_URL", checkGithub(settings, db !== null && (await usesGithub(db)))),
  ]);
}

async function naming(setting: string, look: Promise<Finding>): Promise<Finding> {
  const found = await look;
  const isNamed = found.status !== "failed" || found.message.includes(setting);
  return isNamed ? found : { ...found, message: `${setting}: ${found.message}` };
}

async function usesGithub(db: Reader): Promise<boolean> {
  const { rows } = await sql`select 1 as one from github_config limit 1`.execute(db).catch(() => ({ rows: [] }));
  return rows.length > 0;
}

const checkMail = (settings: Settings, db: Reader | null): Promise<Finding> =>
  finding(
    "mail",
    async () => {
      const server = await serverOf(settings, db);
      if (server === null)
        return skipped("no mail server is set, on the Notifications page or in HALYARD_SMTP_URL: no mail is sent");
      const outgoing = createOutgoingHttp(settings);
      await checkMailServer(server, await outgoing.proxyOf(server.host));
      const where = settings.mail === null ? `${server.host}:${server.port}` : "the server of HALYARD_SMTP_URL";
      return ok(`${where} takes mail from ${server.sender}`);
    },
    OUTSIDE_PATIENCE_MS,
  );

async function serverOf(settings: Settings, db: Reader | null) {
  if (settings.mail !== null) return readSmtpUrl(settings.mail);
  if (db === null) return null;
  return mailServerOf({ db, settings, instance: new InstanceSettings(db, settings) });
}

/** @param isUsed whether the integration is configured */
const checkGithub = (settings: Settings, isUsed: boolean): Promise<Finding> =>
  finding(
    "github",
    async () => {
      const { githubUrl } = settings;
      if (!isUsed) return skipped("the integration is not configured");
      const call = { method: "HEAD", signal: AbortSignal.timeout(OUTSIDE_PATIENCE_MS) };
      const { status } = await createOutgoingHttp(settings).fetch(githubUrl, call);
      const text = `${githubUrl} (HALYARD_GITHUB_URL) answers ${status}`;
      return status < 500 ? ok(text) : failed(text);
    },
    OUTSIDE_PATIENCE_MS,
  );

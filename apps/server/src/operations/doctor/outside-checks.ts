/** Whether what Halyard talks to answers, where it is configured. */
import { existsSync } from "node:fs";
import { join } from "node:path";
import type { Database } from "../../platform/database/schema/dialect.ts";
import type { Settings } from "../../platform/environment/settings.ts";
import { readSmtpUrl } from "../../platform/environment/urls/smtp-url.ts";
import { InstanceSettings } from "../../platform/instance-settings/instance-settings.ts";
import { mailServerOf } from "../../platform/mail/mail-server.ts";
import { checkMailServer } from "../../platform/mail/mailer.ts";
import { failed, finding, ok, OUTSIDE_PATIENCE_MS, skipped, type Finding } from "./finding.ts";

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

/** @param database null where it cannot be read, so that only the environment can name a mail server */
export const checkMail = (settings: Settings, database: Database | null): Promise<Finding> =>
  finding(
    "mail",
    async () => {
      const server = await serverOf(settings, database);
      if (server === null)
        return skipped("no mail server is set, on the Notifications page or in HALYARD_SMTP_URL: no mail is sent");
      await checkMailServer(server);
      const where = settings.mail === null ? `${server.host}:${server.port}` : "the server of HALYARD_SMTP_URL";
      return ok(`${where} takes mail from ${server.sender}`);
    },
    OUTSIDE_PATIENCE_MS,
  );

async function serverOf(settings: Settings, database: Database | null) {
  if (settings.mail !== null) return readSmtpUrl(settings.mail);
  if (database === null) return null;
  const { db } = database;
  return mailServerOf({ db, settings, instance: new InstanceSettings(db, settings) });
}

/** @param isUsed whether the integration is configured */
export const checkGithub = ({ githubUrl }: Settings, isUsed: boolean): Promise<Finding> =>
  finding(
    "github",
    async () => {
      if (!isUsed) return skipped("the integration is not configured");
      const { status } = await fetch(githubUrl, { method: "HEAD", signal: AbortSignal.timeout(OUTSIDE_PATIENCE_MS) });
      const text = `${githubUrl} (HALYARD_GITHUB_URL) answers ${status}`;
      return status < 500 ? ok(text) : failed(text);
    },
    OUTSIDE_PATIENCE_MS,
  );

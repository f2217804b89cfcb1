/** Whether what Halyard talks to answers, where it is configured. */
import { existsSync } from "node:fs";
import { join } from "node:path";
import type { Settings } from "../../platform/environment/settings.ts";
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

export const checkMail = ({ mail }: Settings): Promise<Finding> =>
  finding(
    "mail",
    async () => {
      if (mail === null) return skipped("HALYARD_SMTP_URL is not set: no mail is sent");
      await checkMailServer(mail);
      return ok(`the server of HALYARD_SMTP_URL takes mail from ${mail.from}`);
    },
    OUTSIDE_PATIENCE_MS,
  );

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

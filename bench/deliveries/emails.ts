/** Emails at once: how long after the end of their minute the mail server has them, while people go on writing. */
import { setTimeout as pause } from "node:timers/promises";
import { openMailServer } from "../../apps/server/testing/servers/mail-server.ts";
import { makeAssignee } from "../torture/assignee.ts";
import { hrefTo } from "../torture/client.ts";
import type { DatabaseServer } from "../torture/databases.ts";
import { ProductHome } from "../torture/product.ts";

/** A burst of changes is one email: it leaves this long after the last. */
const BURST_MS = 60_000;
const BETWEEN_MS = 100;
const LONGEST_MS = 180_000;

export async function measureEmails(
  server: DatabaseServer,
  count: number,
): Promise<{ lateMs: number[]; missing: number }> {
  const database = await server.fresh();
  const mail = await openMailServer();
  const home = await ProductHome.on(database);
  const product = await home.start({
    environment: {
      HALYARD_SMTP_URL: mail.url,
      HALYARD_MAIL_FROM: "halyard@example.org",
      HALYARD_PUBLIC_URL: "https://halyard.example.org",
    },
  });
  try {
    const admin = await product.admin();
    const { project, assignee } = await makeAssignee(admin);
    const rule = { reason: "assigned", roleId: null, email: "immediate", push: null };
    await admin.patch("admin/notification_rules", { rules: [rule] });
    const written = new Map<number, number>();
    for (let turn = 0; turn < count; turn++) {
      const links = { assignee: hrefTo(`users/${assignee}`) };
      const { id } = await admin.make(`projects/${project}/work_packages`, { subject: "Told", _links: links });
      written.set(id, Date.now());
      await pause(BETWEEN_MS);
    }
    admin.close();
    const lateMs: number[] = [];
    const late = Date.now() + LONGEST_MS;
    // The letters are looked at as they come, as they have no time of arrival themselves.
    for (let seen = 0; written.size > 0 && Date.now() < late; await pause(20)) {
      for (; seen < mail.letters.length; seen++) {
        const id = Number(/work_packages\/(\d+)/.exec(mail.letters[seen]?.text ?? "")?.[1]);
        const at = written.get(id);
        if (at !== undefined) lateMs.push(Date.now() - at - BURST_MS);
        written.delete(id);
      }
    }
    return { lateMs, missing: written.size };
  } finally {
    await product.end("SIGTERM");
    await mail.close();
    await database.remove();
  }
}

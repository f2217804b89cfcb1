/**
 * The process is killed while emails and webhook deliveries leave: none is lost, and what was just leaving is sent a second
 * time at most. What waits for its time (a burst of a minute, a lease of a killed process) is made due while the product is
 * down, so that each start sends at once.
 */
import { setTimeout as pause } from "node:timers/promises";
import { randomFrom } from "../../../../apps/server/testing/random.ts";
import { openMailServer, type MailServer } from "../../../../apps/server/testing/servers/mail-server.ts";
import { ASSIGNEE_PASSWORD, makeAssignee } from "../../assignee.ts";
import { hrefTo, type Client } from "../../client.ts";
import type { Outcome, Part, World } from "../../part.ts";
import type { Product, ProductHome } from "../../product.ts";
import { startReceiver, type Receiver } from "../../../deliveries/receiver.ts";

const LOGIN = "olga";
const MOST_KILLS = 30;
/** Work packages between two kills. */
const WRITTEN = 12;
/** Long enough that a kill often comes between what was sent and the note of it. */
const ANSWERS_AFTER_MS = 15;
const ALL_LEFT_WITHIN_MS = 60_000;
/** Not so long that an email counts as too old to be sent. */
const LONG_AGO = new Date(Date.now() - 3_600_000).toISOString();
const MAKE_DUE = [
  `update notifications set created_at = '${LONG_AGO}' where email_id is null`,
  `update emails set next_at = '${LONG_AGO}' where state in ('waiting', 'sending')`,
  `update webhook_deliveries set next_at = '${LONG_AGO}' where state = 'waiting'`,
  `update jobs set run_at = '${LONG_AGO}' where status = 'in_queue' and kind in ('notifications.email', 'webhooks.deliver')`,
];

export const outgoing: Part = {
  name: "outgoing",
  on: ["sqlite", "postgres"],
  needs: ({ mailPort }) => ({
    environment: {
      HALYARD_SMTP_URL: `smtp://127.0.0.1:${mailPort}`,
      HALYARD_MAIL_FROM: "halyard@example.org",
      HALYARD_PUBLIC_URL: "https://halyard.example.org",
      HALYARD_OUTGOING_ALLOWED: "127.0.0.1",
    },
  }),
  async run(world, home) {
    const mail = await openMailServer(ANSWERS_AFTER_MS, home.place.mailPort);
    const receiver = await startReceiver(ANSWERS_AFTER_MS);
    try {
      return [await killWhileSending(home, world, mail, receiver)];
    } finally {
      await Promise.all([mail.close(), receiver.close()]);
    }
  },
};

async function killWhileSending(
  home: ProductHome,
  world: World,
  mail: MailServer,
  receiver: Receiver,
): Promise<Outcome> {
  const { random } = randomFrom(world.seed);
  const kills = Math.min(world.kills, MOST_KILLS);
  const written: number[] = [];
  let product = await home.running();
  const again = async (signal: NodeJS.Signals) => {
    await product.end(signal);
    for (const statement of MAKE_DUE) await home.rows(statement);
    product = await home.start();
  };
  const site = await prepare(product, receiver);
  for (let kill = 0; kill < kills; kill++) {
    const admin = await product.admin();
    await writeSome(admin, site, written);
    admin.close();
    await pause(random(500));
    await again("SIGKILL");
  }
  await allHeard(product, written.length);
  await again("SIGTERM");
  await allLeft(mail, receiver, written);
  await forget(product, site);
  return outcomeOf(kills, written, mail, receiver);
}

interface Site extends Awaited<ReturnType<typeof makeAssignee>> {
  webhook: number;
}

async function prepare(product: Product, receiver: Receiver): Promise<Site> {
  const admin = await product.admin();
  const site = await makeAssignee(admin, LOGIN);
  const rule = { reason: "assigned", roleId: null, email: "immediate", push: null };
  const ruled = await admin.patch("admin/notification_rules", { rules: [rule] });
  if (ruled.status !== 200) throw new Error(`rules: ${ruled.status} ${ruled.text}`);
  const { id: webhook } = await admin.make("admin/webhooks", {
    name: "Receiver",
    url: receiver.url,
    events: ["work_package:created", "work_package:updated"],
  });
  admin.close();
  return { ...site, webhook };
}

/** What comes later would have no one to take it. */
async function forget(product: Product, { webhook }: Site): Promise<void> {
  const admin = await product.admin();
  const { status } = await admin.delete(`admin/webhooks/${webhook}`);
  if (status !== 204) throw new Error(`deleting the webhook: ${status}`);
  admin.close();
}

async function writeSome(admin: Client, { project, assignee }: Site, written: number[]): Promise<void> {
  for (let turn = 0; turn < WRITTEN; turn++) {
    const _links = { assignee: hrefTo(`users/${assignee}`) };
    const { id, document } = await admin.make(`projects/${project}/work_packages`, { subject: "Told", _links });
    written.push(id);
    const changes = { lockVersion: document["lockVersion"], subject: "Told again" };
    const changed = await admin.patch(`work_packages/${id}?notify=false`, changes);
    if (changed.status !== 200) throw new Error(`a change: ${changed.status} ${changed.text}`);
  }
}

/** Everything that was written has become a notification, so that its email can be made due. */
async function allHeard(product: Product, count: number): Promise<void> {
  const ann = await product.signIn(LOGIN, ASSIGNEE_PASSWORD);
  for (const began = performance.now(); ; await pause(100)) {
    const { text } = await ann.get("notifications?pageSize=1");
    if (Number(Object(JSON.parse(text)).total) >= count) return ann.close();
    if (performance.now() - began > ALL_LEFT_WITHIN_MS) throw new Error(`notifications are missing: ${text}`);
  }
}

/** Those about what was written here: parts before this one leave changes that are still told. */
const deliveriesOf = ({ deliveries }: Receiver, written: readonly number[]) =>
  deliveries.filter(({ workPackage }) => written.includes(workPackage));

/** Those about what was written here. */
const emailsOf = ({ letters }: MailServer, written: readonly number[]) =>
  letters
    .map(({ text }) => ({
      id: /^Message-ID: (.*)$/im.exec(text)?.[1] ?? "",
      workPackage: Number(/work_packages\/(\d+)/.exec(text)?.[1]),
    }))
    .filter(({ workPackage }) => written.includes(workPackage));

const ACTIONS = ["work_package:created", "work_package:updated"];

/** Waits no longer than until nothing comes any more: what is missing then is lost. */
async function allLeft(mail: MailServer, receiver: Receiver, written: readonly number[]): Promise<void> {
  for (const began = performance.now(); performance.now() - began < ALL_LEFT_WITHIN_MS; await pause(100)) {
    const isMailed = new Set(emailsOf(mail, written).map(({ workPackage }) => workPackage)).size >= written.length;
    const told = new Set(deliveriesOf(receiver, written).map(({ action, workPackage }) => `${action} ${workPackage}`));
    const isTold = told.size >= ACTIONS.length * written.length;
    if (isMailed && isTold) return;
  }
}

function outcomeOf(kills: number, written: readonly number[], mail: MailServer, receiver: Receiver): Outcome {
  const emails = emailsOf(mail, written);
  const deliveries = deliveriesOf(receiver, written);
  const failures: string[] = [];
  const unmailed = written.filter((id) => !emails.some(({ workPackage }) => workPackage === id));
  if (unmailed.length > 0) failures.push(`lost: ${unmailed.length} emails, such as that about ${unmailed[0]}`);
  for (const action of ACTIONS) {
    const untold = written.filter((id) => !deliveries.some((one) => one.action === action && one.workPackage === id));
    if (untold.length > 0) failures.push(`lost: ${untold.length} deliveries of ${action}, such as ${untold[0]}`);
  }
  const twiceMailed = emails.length - written.length;
  const otherIds = new Set(emails.map(({ id }) => id)).size - written.length;
  if (twiceMailed > kills) failures.push(`${twiceMailed} emails twice in ${kills} kills`);
  if (otherIds > 0) failures.push(`${otherIds} emails were sent again under another id`);
  const twiceTold = deliveries.length - new Set(deliveries.map(({ id }) => id)).size;
  // One is under way, of a webhook as of emails: what was sent, and was not noted yet, is sent again.
  if (twiceTold > kills) failures.push(`${twiceTold} deliveries twice in ${kills} kills`);
  const first = (action: string, id: number) =>
    deliveries.findIndex((one) => one.action === action && one.workPackage === id);
  const isEarly = (updated: number, created: number) => updated !== -1 && updated < created;
  const early = written.filter((id) => isEarly(first("work_package:updated", id), first("work_package:created", id)));
  if (early.length > 0)
    failures.push(`${early.length} changes were told before what they changed, such as ${early[0]}`);
  return {
    tried: `${kills} kills while emails and deliveries leave`,
    figures: `${written.length} emails, ${twiceMailed} of them twice; ${ACTIONS.length * written.length} deliveries, ${twiceTold} of them twice`,
    failures,
  };
}

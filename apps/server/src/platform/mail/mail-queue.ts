/** Letters that leave after the commit of what they tell about, by a background job that tries again. */
import { z } from "zod";
import type { Writer } from "../database/schema/schema.ts";
import type { JobQueue } from "../jobs/queue.ts";
import { NO_MAIL_SERVER, type Letter, type Mailer } from "./mailer.ts";

const JOB = "send_letter";

/** What of the context sending takes; the context itself is made of this. */
interface Mailing {
  jobs: JobQueue;
  mailer: Mailer;
}

const Posted = z.object({
  to: z.object({ name: z.string(), address: z.string() }),
  subject: z.string(),
  text: z.string(),
});

/** Sends nothing where the server sends no mail. */
export async function post(ctx: Mailing, tx: Writer, letter: Letter): Promise<void> {
  if (!(await ctx.mailer.isOn())) return;
  await ctx.jobs.add(tx, { kind: JOB, payload: letter, ownerId: null });
}

export function handleMails(ctx: Mailing): void {
  ctx.jobs.handle(JOB, async ({ payload }) => {
    if (!(await ctx.mailer.isOn())) return NO_MAIL_SERVER;
    await ctx.mailer.send(Posted.parse(payload));
    return {};
  });
}

export interface Addressee {
  name: string;
  email: string;
}

/** @param paragraphs the first goes on after "Hello …," */
export const letterTo = ({ name, email }: Addressee, subject: string, paragraphs: readonly string[]): Letter => ({
  to: { name, address: email },
  subject,
  text: [`Hello ${name},`, ...paragraphs, ""].join("\n\n"),
});

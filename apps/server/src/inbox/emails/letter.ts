/** An email about notifications, as it is handed to the mail server. */
import type { Letter } from "../../platform/mail/mailer.ts";
import type { Addressed, Filled } from "./templates/email.ts";
import { htmlOf } from "./templates/html.ts";
import { textOf } from "./templates/text.ts";
import { replyAddressFor } from "./reply-token.ts";
import { unsubscribeToken } from "./unsubscribe-token.ts";

/** On the server itself, outside the API: a mail program calls it. */
export const UNSUBSCRIBE_PATH = "/unsubscribe";

export interface Origin {
  publicUrl: string;
  secretKey: string;
  /** null: no one can answer. */
  replyAddress: string | null;
}

export function letterOf(email: Addressed, { publicUrl, secretKey, replyAddress }: Origin): Letter {
  const { id, recipient, items } = email;
  const host = new URL(publicUrl).hostname;
  const unsubscribe = `${publicUrl}${UNSUBSCRIBE_PATH}/${unsubscribeToken(secretKey, recipient.id)}`;
  const [only] = items;
  const isThread = email.kind === "immediate" && only !== undefined;
  const replyTo =
    replyAddress === null || !isThread
      ? null
      : replyAddressFor(replyAddress, secretKey, {
          workPackageId: only.id,
          userId: recipient.id,
          isInternal: only.entries.some((entry) => entry.isInternal),
        });
  const filled: Filled = {
    ...email,
    heading: subjectOf(email),
    settingsUrl: `${publicUrl}/users/me?tab=notifications`,
    inboxUrl: `${publicUrl}/notifications`,
    canReply: replyTo !== null,
  };
  // Everything about a work package stands in one thread, for everyone, and also where its first email is gone.
  const thread = isThread ? `<work-package-${only.id}@${host}>` : null;
  return {
    to: { name: recipient.name, address: recipient.email },
    subject: filled.heading,
    text: textOf(filled),
    html: htmlOf(filled),
    messageId: `<${isAlone(email) ? email.kind : "notification"}-${id}-${recipient.id}@${host}>`,
    ...(replyTo === null ? {} : { replyTo }),
    headers: {
      ...(thread === null ? {} : { "In-Reply-To": thread, References: thread }),
      ...(only !== undefined && items.length === 1 && email.kind !== "digest"
        ? { "List-Id": `<project-${only.projectId}.${host}>` }
        : {}),
      "List-Unsubscribe": `<${unsubscribe}>`,
      "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
      // Vacation notices are not for a program.
      "Auto-Submitted": "auto-generated",
      "X-Auto-Response-Suppress": "All",
    },
  };
}

/** No notification stands behind it. */
const isAlone = ({ kind }: Addressed): boolean => kind === "news" || kind === "membership";

function subjectOf(email: Addressed): string {
  const { kind, items } = email;
  const [only] = items;
  if (isAlone(email) && only !== undefined) {
    return items.length === 1 ? `[${only.project}] ${only.subject}` : "Your roles in several projects changed";
  }
  if (kind === "immediate" && only !== undefined) return `[${only.project}] ${only.subject} (#${only.id})`;
  const count = items.reduce((sum, { entries }) => sum + entries.length, 0);
  return `${count} unread ${count === 1 ? "notification" : "notifications"}`;
}

/** Content for previews: no one's. */
import type { Addressed, EmailItem } from "../templates/email.ts";

const AT = "2026-03-02T09:00:00.000Z";
const NO_ONE = { id: 0, name: "Grace Hopper", email: "grace@example.org", timeZone: "UTC", dateFormat: "" } as const;

const mention = (origin: string): EmailItem => ({
  id: 42,
  mark: "#42",
  subject: "Dredge the harbor basin",
  project: "Harbor",
  projectId: 1,
  url: `${origin}/work_packages/42`,
  entries: [
    {
      actor: "Ada Lovelace",
      at: AT,
      reason: "mentioned",
      note: "@Grace Hopper, can you look at the depth chart before Friday?",
      noteHtml: "<p>@Grace Hopper, can you look at the <strong>depth chart</strong> before Friday?</p>",
      changes: [],
      isInternal: false,
    },
  ],
});

const change = (origin: string): EmailItem => ({
  id: 43,
  mark: "#43",
  subject: "Repair the lock gate",
  project: "Harbor",
  projectId: 1,
  url: `${origin}/work_packages/43`,
  entries: [
    {
      actor: "Katherine Johnson",
      at: AT,
      reason: "assigned",
      note: "",
      noteHtml: "",
      changes: ["Status changed from New to In progress", "Due date set to 2026-03-13"],
      isInternal: false,
    },
  ],
});

const news = (origin: string): EmailItem => ({
  id: 44,
  mark: "News",
  subject: "The new quay opens on Monday",
  project: "Harbor",
  projectId: 1,
  url: `${origin}/projects/1/news/44`,
  entries: [
    {
      actor: "Ada Lovelace",
      at: AT,
      reason: "news",
      note: "Ships berth there from eight o'clock.",
      noteHtml: "<p>Ships berth there from eight o'clock.</p>",
      changes: [],
      isInternal: false,
    },
  ],
});

const membership = (origin: string): EmailItem => ({
  id: 1,
  mark: "Membership",
  subject: "You were added to the project",
  project: "Harbor",
  projectId: 1,
  url: `${origin}/projects/1`,
  entries: [
    {
      actor: "Ada Lovelace",
      at: AT,
      reason: "membershipAdded",
      note: "",
      noteHtml: "",
      changes: ["Your roles: Member"],
      isInternal: false,
    },
  ],
});

export const SAMPLES: readonly { name: EmailSample; email: (origin: string) => Addressed }[] = [
  { name: "immediate", email: (origin) => ({ id: 1, kind: "immediate", recipient: NO_ONE, items: [mention(origin)] }) },
  {
    name: "digest",
    email: (origin) => ({ id: 2, kind: "digest", recipient: NO_ONE, items: [mention(origin), change(origin)] }),
  },
  { name: "news", email: (origin) => ({ id: 3, kind: "news", recipient: NO_ONE, items: [news(origin)] }) },
  {
    name: "membership",
    email: (origin) => ({ id: 4, kind: "membership", recipient: NO_ONE, items: [membership(origin)] }),
  },
];

type EmailSample = Addressed["kind"];

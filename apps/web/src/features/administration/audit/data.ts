/** Demonstration data of the audit page, all of it: real data takes this file's place. */
export const SEVERITIES = ["info", "warning", "error", "critical"] as const;
export type Severity = (typeof SEVERITIES)[number];
export type Category = "security" | "system" | "user";

export interface AuditEntry {
  id: number;
  severity: Severity;
  category: Category;
  title: string;
  detail: string;
  who: string;
  address: string;
  /** ISO 8601. */
  at: string;
}

/** How many there would be; the sample has the first few of them. */
export const TOTAL = 50;
export const PAGE_SIZE = 10;

type Sample = Omit<AuditEntry, "at"> & { daysAgo: number; time: string };

const SAMPLES: readonly Sample[] = [
  {
    id: 5,
    severity: "critical",
    category: "security",
    title: "Repeated failed sign-ins",
    detail: "12 attempts in 4 minutes; the account was locked for 10 minutes",
    who: "r.okafor",
    address: "203.0.113.24",
    daysAgo: 0,
    time: "00:12",
  },
  {
    id: 4,
    severity: "warning",
    category: "security",
    title: "Permission of a role changed",
    detail: "Project admin: delete_work_packages granted",
    who: "Ada Halyard",
    address: "198.51.100.7",
    daysAgo: 0,
    time: "00:03",
  },
  {
    id: 3,
    severity: "info",
    category: "user",
    title: "User created",
    detail: "m.lindqvist was invited",
    who: "Ada Halyard",
    address: "198.51.100.7",
    daysAgo: 1,
    time: "15:41",
  },
  {
    id: 2,
    severity: "error",
    category: "system",
    title: "Backup failed",
    detail: "The target has no space left",
    who: "System",
    address: "127.0.0.1",
    daysAgo: 4,
    time: "02:00",
  },
  {
    id: 1,
    severity: "info",
    category: "security",
    title: "API token created",
    detail: "Token \u201cnightly report\u201d, reading only",
    who: "j.moreau",
    address: "192.0.2.55",
    daysAgo: 16,
    time: "09:20",
  },
];

/** The samples as seen from now, the latest first, so that every range of time has something to show. */
export function sampleEntries(now: Date): AuditEntry[] {
  return SAMPLES.map(({ daysAgo, time, ...entry }) => {
    const [hours = 0, minutes = 0] = time.split(":").map(Number);
    const at = new Date(now.getFullYear(), now.getMonth(), now.getDate() - daysAgo, hours, minutes);
    // What happened today lies before now, even just after midnight.
    return { ...entry, at: new Date(Math.min(at.getTime(), now.getTime())).toISOString() };
  });
}

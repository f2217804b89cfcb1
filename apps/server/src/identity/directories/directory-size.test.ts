/** The figures of a large directory: `HALYARD_DIRECTORY_PEOPLE=10000` for those in docs/performance.md. */
import { expect, test } from "vitest";
import { startTestApp } from "../../../testing/app.ts";
import {
  BIND_DN,
  BIND_PASSWORD,
  hasSlapd,
  SLAPD_MISSING,
  startLdapServer,
  SUFFIX,
} from "../../../testing/servers/identity-providers/ldap-server.ts";

const PEOPLE = Number(process.env["HALYARD_DIRECTORY_PEOPLE"] ?? 600);
const GROUPS = PEOPLE / 20;
const DEPTH = 5;
const { api, ctx } = await startTestApp("standard", { outgoingAllowed: ["loopback"] });
const dnOf = (n: number) => `uid=person${n},ou=people,${SUFFIX}`;
const groupDn = (n: number) => `cn=group ${n},ou=groups,${SUFFIX}`;
const numbers = (count: number) => Array.from({ length: count }, (_, n) => n);

/** Each group has some people of its own, and is in the one before it, five deep. */
const LDIF = [
  ...numbers(PEOPLE).map(
    (n) =>
      `dn: ${dnOf(n)}\nobjectClass: inetOrgPerson\nuid: person${n}\ncn: Person ${n}\ngivenName: Person\nsn: Number ${n}\nmail: person${n}@crew.test\n`,
  ),
  ...numbers(GROUPS).map((n) => {
    const own = numbers(PEOPLE / GROUPS).map((at) => `member: ${dnOf(n * (PEOPLE / GROUPS) + at)}`);
    const inner = n % DEPTH < DEPTH - 1 ? [`member: ${groupDn(n + 1)}`] : [];
    return `dn: ${groupDn(n)}\nobjectClass: groupOfNames\ncn: group ${n}\n${[...own, ...inner].join("\n")}\n`;
  }),
].join("\n");
const ldap = hasSlapd ? await startLdapServer(LDIF) : null;

test.skipIf(!hasSlapd)(
  `a large directory is synced, and again without a write${SLAPD_MISSING}`,
  { timeout: 120_000 },
  async () => {
    const { id } = await api.admin.post("admin/directories", {
      name: "Large",
      bindPassword: BIND_PASSWORD,
      config: {
        host: "127.0.0.1",
        port: ldap?.port,
        security: "plain",
        bindDn: BIND_DN,
        baseDn: `ou=people,${SUFFIX}`,
        groupBaseDn: `ou=groups,${SUFFIX}`,
        syncGroups: true,
      },
    });
    await api.admin.post(`admin/directories/${id}/test`);
    await api.admin.patch(`admin/directories/${id}`, { enabled: true });
    const sync = async () => {
      await api.admin.post(`admin/directories/${id}/syncs`, { kind: "sync" });
      const began = performance.now();
      await ctx.jobs.runAll();
      return performance.now() - began;
    };
    const events = async () =>
      Number(
        (
          await ctx.db
            .selectFrom("events")
            // Who started it is noted each time.
            .where("entity_type", "!=", "Job")
            .select((eb) => eb.fn.countAll().as("n"))
            .executeTakeFirstOrThrow()
        ).n,
      );
    const first = await sync();
    const written = await events();
    const second = await sync();
    expect(await events()).toBe(written);
    const members = await ctx.db
      .selectFrom("group_users")
      .select((eb) => eb.fn.countAll().as("n"))
      .executeTakeFirstOrThrow();
    // Of five groups one has its own people, one those of two, and so on.
    expect(Number(members.n)).toBe((PEOPLE / DEPTH) * (1 + 2 + 3 + 4 + 5));
    console.info(`${PEOPLE} people, ${GROUPS} groups: ${Math.round(first)} ms, again ${Math.round(second)} ms`);
    expect(first).toBeLessThan(20_000);
    expect(second).toBeLessThan(5_000);
  },
);

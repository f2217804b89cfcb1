/** A real slapd for tests, taken from its Debian package without installing it (`scripts/get-slapd.sh`). */
import { spawn, spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { Client } from "ldapts";
import { afterAll } from "vitest";
import { makeCertificate } from "../certificate.ts";
import { freePort } from "../free-port.ts";

const UNPACKED = resolve(import.meta.dirname, "../../../../../node_modules/.cache/slapd");
const LIBRARIES = ["usr/lib/x86_64-linux-gnu", "usr/lib/aarch64-linux-gnu"].map((path) => join(UNPACKED, path));

const root = existsSync(join(UNPACKED, "usr/sbin/slapd")) ? UNPACKED : existsSync("/usr/sbin/slapd") ? "/" : null;
export const hasSlapd = root !== null;
/** Part of the names of tests that are skipped. */
export const SLAPD_MISSING = hasSlapd ? "" : " (skipped: run scripts/get-slapd.sh, which needs Debian's apt-get)";

export const SUFFIX = "dc=crew,dc=test";
export const BIND_DN = `cn=admin,${SUFFIX}`;
export const BIND_PASSWORD = "secret of the directory";

export interface LdapServer {
  port: number;
  securePort: number;
  /** PEM. */
  certificate: string;
  /** Signed in as the directory's administrator. */
  client: Client;
}

const BASE = `dn: ${SUFFIX}
objectClass: dcObject
objectClass: organization
dc: crew
o: Crew

dn: ou=people,${SUFFIX}
objectClass: organizationalUnit
ou: people

dn: ou=groups,${SUFFIX}
objectClass: organizationalUnit
ou: groups
`;

/** Ends with the test file. @param ldif entries below `ou=people` and `ou=groups` */
export async function startLdapServer(ldif: string): Promise<LdapServer> {
  const folder = mkdtempSync(join(tmpdir(), "halyard-slapd-"));
  const { key, certificate } = makeCertificate();
  writeFileSync(join(folder, "key.pem"), key);
  writeFileSync(join(folder, "certificate.pem"), certificate);
  const conf = writeSettings(folder);
  const slapd = join(root ?? "/", "usr/sbin/slapd");
  const env = { ...process.env, LD_LIBRARY_PATH: LIBRARIES.join(":") };
  writeFileSync(join(folder, "entries.ldif"), `${BASE}\n${ldif}`);
  const loaded = spawnSync(slapd, ["-T", "add", "-q", "-f", conf, "-l", join(folder, "entries.ldif")], { env });
  if (loaded.status !== 0) throw new Error(`slapd takes no entries: ${String(loaded.stderr)}`);
  const [port, securePort] = [await freePort(), await freePort()];
  const urls = `ldap://127.0.0.1:${port} ldaps://127.0.0.1:${securePort}`;
  const server = spawn(slapd, ["-d", "0", "-f", conf, "-h", urls], { env, stdio: "ignore" });
  const client = new Client({ url: `ldap://127.0.0.1:${port}`, timeout: 30_000 });
  afterAll(async () => {
    await client.unbind();
    server.kill();
    rmSync(folder, { recursive: true, force: true });
  });
  await untilAnswered(client);
  return { port, securePort, certificate, client };
}

async function untilAnswered(client: Client): Promise<void> {
  for (let tries = 0; ; tries++) {
    try {
      return await client.bind(BIND_DN, BIND_PASSWORD);
    } catch (error) {
      if (tries > 100) throw error;
      await new Promise((done) => setTimeout(done, 50));
    }
  }
}

function writeSettings(folder: string): string {
  const data = join(folder, "data");
  mkdirSync(data);
  const at = (path: string) => join(root ?? "/", path);
  const lines = [
    ...["core", "cosine", "inetorgperson"].map((name) => `include ${at(`etc/ldap/schema/${name}.schema`)}`),
    `modulepath ${at("usr/lib/ldap")}`,
    "moduleload back_mdb",
    `pidfile ${join(folder, "slapd.pid")}`,
    `TLSCertificateFile ${join(folder, "certificate.pem")}`,
    `TLSCertificateKeyFile ${join(folder, "key.pem")}`,
    // As servers are that someone else runs: more comes in pages only, and no one reads without a name.
    "sizelimit size.soft=500 size.hard=500 size.prtotal=unlimited",
    "disallow bind_anon",
    "database mdb",
    `suffix "${SUFFIX}"`,
    `rootdn "${BIND_DN}"`,
    `rootpw "${BIND_PASSWORD}"`,
    `directory ${data}`,
    "maxsize 1073741824",
    "index objectClass,uid,mail,member eq",
    'limits dn.exact="cn=reader,dc=crew,dc=test" size.soft=500 size.hard=500 size.prtotal=unlimited',
    "access to attrs=userPassword by anonymous auth by * none",
    "access to * by users read by * none",
  ];
  const file = join(folder, "slapd.conf");
  writeFileSync(file, `${lines.join("\n")}\n`);
  return file;
}

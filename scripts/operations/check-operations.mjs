// Runs every command of docs/operations.md with a release, in folders that stand for machines: with PostgreSQL, two
// processes, S3, a mail server, an update, a restore on another machine and the way from SQLite.
import { linkSync, readFileSync } from "node:fs";
import { createServer } from "node:net";
import { basename, join } from "node:path";
import { freePort } from "../../apps/server/testing/servers/free-port.ts";
import { startPostgresServer } from "../../apps/server/testing/servers/postgres-server.ts";
import { S3Server } from "../../apps/server/testing/servers/s3-server.ts";
import { QUICK } from "../postgres.mjs";
import { readCommands } from "./commands.mjs";
import { makeMachine, removeMachine, runBlock } from "./machine.mjs";
import { makeNextRelease } from "./next-release.mjs";
import { workDuringUpdate } from "./work-during-update.mjs";

/** Done on machines of their own, after what installs one. */
const ELSEWHERE = new Set(["Restore on another machine", "From SQLite to PostgreSQL"]);
/** About programs of a machine that works on Halyard itself. */
const NOT_OF_SERVERS = new Set(["What Halyard bears, and how it is tested"]);
/** The block that goes from one release to the next while people work. */
const UPDATE = "ln -sfn /opt/halyard/halyard-0.2.0-linux-x64 /opt/halyard/current";

/**
 * @param archive a release
 * @param program the folder that it was unpacked to
 * @returns what was left out: commands that need what is not here
 */
export async function checkOperations(archive, program) {
  const [postgres, s3, mail] = [await startPostgresServer(QUICK), new S3Server(), await mailSink()];
  const machines = [];
  try {
    const access = await s3.start();
    const { hostname, port, username } = new URL(postgres.url);
    const machine = async (name, other) => {
      const [one, two, three] = [await freePort(), await freePort(), await freePort()];
      const [plain, tls] = [await freePort(), await freePort()];
      const places = {
        8080: String(one),
        8081: String(two),
        8082: String(three),
        "listen 80;": `listen 127.0.0.1:${plain};`,
        "listen [::]:80;": "",
        "listen 443 ssl": `listen 127.0.0.1:${tls} ssl`,
        "listen [::]:443 ssl http2;": "",
        "@127.0.0.1/halyard": `@127.0.0.1:${port}/halyard_${name}`,
        "database halyard": `database halyard_${name}`,
        "role halyard": `role halyard_${name}`,
        "owner halyard": `owner halyard_${name}`,
        "//halyard:change-me": `//halyard_${name}:change-me`,
        "HALYARD_S3_URL=https://s3.example.org/halyard": `HALYARD_S3_URL=${access.url}`,
        "access-key": access.accessKeyId,
        "secret-access-key": access.secretAccessKey,
        "us-east-1": access.region,
        "smtps://user:password@mail.example.org": `smtp://127.0.0.1:${mail.address().port}`,
      };
      const client = { PGHOST: hostname, PGPORT: port, PGUSER: username, PGDATABASE: "postgres" };
      const made = { ...makeMachine(name, longestFirst(places), client, other), ports: [two, three], tls };
      machines.push(made);
      for (const file of [archive, `${archive}.sha256`]) linkSync(file, join(made.folder, "home", basename(file)));
      return made;
    };
    const blocks = readCommands().filter(({ heading }) => !NOT_OF_SERVERS.has(heading));
    const of = (heading) => blocks.filter((block) => block.heading === heading);
    const go = async (where, some) => {
      for (const block of some) {
        const work = () => runBlock(where, block.text);
        const isUpdate = block.text.startsWith(UPDATE);
        await (isUpdate ? workDuringUpdate(where, work) : work()).catch((error) => {
          const place = `docs/operations.md:${block.line} (${block.heading})`;
          throw new Error(`${place}: ${error.message}`, { cause: error });
        });
      }
    };
    const installOne = async () => {
      const first = await machine("first");
      await makeNextRelease(program, join(first.folder, "home"));
      await go(
        first,
        blocks.filter(({ heading }) => !ELSEWHERE.has(heading)),
      );
      return first;
    };
    const moveToPostgres = async () => {
      const third = await machine("third");
      await go(third, of("Install"));
      const [makeRole] = of("PostgreSQL");
      await runBlock(third, `${makeRole.text.slice(0, makeRole.text.indexOf("\nEND"))}\nEND`);
      await go(third, of("From SQLite to PostgreSQL"));
    };
    const [first] = await bothOf(installOne(), moveToPostgres());
    const second = await machine("second", first);
    await go(second, [...of("Install"), ...of("Restore on another machine")]);
    const left = readFileSync(first.notes, "utf8")
      .trim()
      .split("\n")
      .map((line) => line.replaceAll(first.folder, ""));
    return { blocks: blocks.length, leftOut: [...new Set(left)] };
  } finally {
    await Promise.all(machines.map(removeMachine));
    mail.close();
    await s3.stop();
    await postgres.remove();
  }
}

/** What is part of another name is looked for after it. */
const longestFirst = (places) => Object.fromEntries(Object.entries(places).toSorted(([a], [b]) => b.length - a.length));

/** Machines that need nothing of each other go on side by side; an error waits until both have ended. */
async function bothOf(...works) {
  const done = await Promise.allSettled(works);
  for (const { status, reason } of done) if (status === "rejected") throw reason;
  return done.map(({ value }) => value);
}

/** Takes a greeting, which is all that is tried. */
function mailSink() {
  const server = createServer((socket) => {
    socket.write("220 sink\r\n");
    socket.on("error", () => undefined);
    socket.on("data", (text) => socket.write(String(text).startsWith("QUIT") ? "221 bye\r\n" : "250 sink\r\n"));
  });
  return new Promise((resolve) => server.listen(0, "127.0.0.1", () => resolve(server)));
}

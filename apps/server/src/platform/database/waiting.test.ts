import { createServer, type Socket } from "node:net";
import { describe, expect, onTestFinished, test } from "vitest";
import { testDialect, testSettings } from "../../../testing/database.ts";
import { freePort } from "../../../testing/servers/free-port.ts";
import { startPostgresServer } from "../../../testing/servers/postgres-server.ts";
import { environmentOf, startProgram } from "../../../testing/servers/program.ts";
import { openDatabase } from "./database.ts";
import { DatabaseRefusal, DatabaseUnavailable } from "../outages/outages.ts";
import { untilDatabaseAnswers } from "./waiting.ts";

const SOON = { forMs: 30, pauseMs: 10 };

/** A server that refuses each connection with this error. @returns its port */
async function refusing(code: string, message: string): Promise<number> {
  const port = await freePort();
  const text = Buffer.from(`SFATAL\0C${code}\0M${message}\0\0`);
  const head = Buffer.alloc(5);
  head.write("E");
  head.writeInt32BE(text.length + 4, 1);
  const server = createServer((socket: Socket) => {
    socket.on("error", () => undefined).once("data", () => socket.end(Buffer.concat([head, text])));
  });
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  onTestFinished(() => void server.close());
  return port;
}

test("a database that is away is asked again, and what is said names no address", async () => {
  const said: string[] = [];
  let left = 2;
  const check = async () => {
    if (left-- > 0) throw new DatabaseUnavailable("does not answer in time");
  };
  await untilDatabaseAnswers(check, (line) => said.push(line), { forMs: 1_000, pauseMs: 10 });
  expect(said).toEqual(Array(2).fill("The database does not answer in time. Trying again for 1 s."));
});

test("one that stays away ends the start, and the sentence names the setting", async () => {
  const check = () => Promise.reject(new DatabaseUnavailable("has a host name that cannot be found"));
  await expect(untilDatabaseAnswers(check, () => undefined, SOON)).rejects.toThrow(
    /^The database has a host name that cannot be found\. Waited for it .* setting DATABASE_URL\.$/,
  );
});

test("one that refuses the settings is not asked again", async () => {
  const check = () => Promise.reject(new DatabaseRefusal("does not accept the password"));
  const said: string[] = [];
  await expect(untilDatabaseAnswers(check, (line) => said.push(line))).rejects.toThrow(
    "The setting DATABASE_URL cannot be used: the database does not accept the password.",
  );
  expect(said).toEqual([]);
});

describe.runIf(testDialect === "postgres")("PostgreSQL at the start", async () => {
  const settings = await testSettings();
  const start = (databaseUrl: string) => startProgram(["main.ts"], environmentOf({ ...settings, databaseUrl }));

  test("a server that comes later is waited for", async () => {
    const server = await startPostgresServer(["fsync=off"]);
    onTestFinished(() => server.remove());
    await server.stop();
    const program = start(server.url);
    while (program.errors() === "") await new Promise((resolve) => setTimeout(resolve, 20));
    await server.start();
    await program.printed(/ready at http/);
    expect(program.errors()).toMatch(
      /^(?:The database (?:does not listen at its address|is starting or stopping)\. Trying again for \d+ s\.\n)+$/,
    );
  }, 90_000);

  test("settings that it does not accept end the start at once, and the password is not shown", async () => {
    const cases: [string, string][] = [
      ["28P01", "does not accept the password (as the server says)"],
      ["3D000", "does not exist on that server (as the server says)"],
    ];
    for (const [code, sentence] of cases) {
      const port = await refusing(code, "as the server says");
      const program = start(`postgres://halyard:opensesame@127.0.0.1:${port}/halyard`);
      expect(await program.ended).toBe(1);
      expect(program.errors()).toBe(`The setting DATABASE_URL cannot be used: the database ${sentence}.\n`);
    }
    const unreadable = start("postgres://halyard:opensesame@127.0.0.1:port/halyard");
    expect(await unreadable.ended).toBe(1);
    expect(unreadable.errors()).toBe(
      "The setting DATABASE_URL cannot be used: the database has an address that cannot be read.\n",
    );
  }, 90_000);

  test("a host name that is not found passes, a database that is not there does not", async () => {
    const checked = async (databaseUrl: string) => {
      const database = openDatabase({ ...settings, databaseUrl });
      onTestFinished(() => database.close());
      return database.check().then(
        () => null,
        (error: unknown) => error,
      );
    };
    const unknownHost = await checked("postgres://halyard@no-such-host.invalid/halyard");
    expect(unknownHost).toBeInstanceOf(DatabaseUnavailable);
    expect(unknownHost).not.toBeInstanceOf(DatabaseRefusal);
    const unknown = new URL(settings.databaseUrl ?? "");
    unknown.pathname = "/no_such_database";
    expect(await checked(unknown.href)).toBeInstanceOf(DatabaseRefusal);
  });
});

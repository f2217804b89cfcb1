/** `halyard COMMAND`: what is done from a terminal. */
import { parseArgs } from "node:util";
import { DatabaseUnavailable } from "../platform/outages/outages.ts";
import { CannotStart } from "../platform/environment/cannot-start.ts";

const HELP = `halyard COMMAND

  serve                          start the server (as npm start does)
  migrate                        bring the database up to date
  seed --projects N --users N --work-packages N
                                 add made-up data, the same each time
  token create --login NAME [--name LABEL]
                                 print a new API token of a user
  user create --login NAME --email ADDRESS --first-name NAME --last-name NAME [--admin]
                                 create a user; the password is read from HALYARD_USER_PASSWORD
`;

async function run(words: string[]): Promise<number> {
  const [command, ...rest] = words.includes("--help") ? ["help"] : words;
  switch (command) {
    case "serve":
      await (await import("../serve.ts")).serve();
      return -1;
    case "migrate":
      return (await import("./migrate.ts")).migrateCommand();
    case "seed": {
      const { values } = parseArgs({
        args: rest,
        options: {
          projects: { type: "string", default: "10" },
          users: { type: "string", default: "100" },
          "work-packages": { type: "string", default: "10000" },
        },
      });
      const size = {
        projects: count(values.projects, "projects"),
        users: count(values.users, "users"),
        workPackages: count(values["work-packages"], "work-packages"),
      };
      return (await import("./seed.ts")).seedCommand(size);
    }
    case "token": {
      if (rest[0] !== "create") break;
      const options = { login: { type: "string" }, name: { type: "string", default: "command line" } } as const;
      const { values } = parseArgs({ args: rest.slice(1), options });
      if (values.login === undefined) throw new UsageError("token create needs --login");
      return (await import("./token.ts")).tokenCommand(values.login, values.name);
    }
    case "user": {
      if (rest[0] !== "create") break;
      const options = {
        login: { type: "string", default: "" },
        email: { type: "string", default: "" },
        "first-name": { type: "string", default: "" },
        "last-name": { type: "string", default: "" },
        admin: { type: "boolean", default: false },
      } as const;
      const { values } = parseArgs({ args: rest.slice(1), options });
      return (await import("./user.ts")).userCommand({
        login: values.login,
        email: values.email,
        firstName: values["first-name"],
        lastName: values["last-name"],
        admin: values.admin,
      });
    }
    case undefined:
    case "help":
      console.log(HELP);
      return 0;
  }
  throw new UsageError(`unknown command: ${words.slice(0, 2).join(" ")}`);
}

class UsageError extends Error {}

const isParseError = (error: unknown): boolean =>
  error instanceof TypeError && "code" in error && String(error.code).startsWith("ERR_PARSE_ARGS");

function count(text: string, name: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value) || value < 0 || value > 10_000_000) {
    throw new UsageError(`--${name} must be a number from 0 to 10000000`);
  }
  return value;
}

try {
  const code = await run(process.argv.slice(2));
  if (code >= 0) process.exit(code);
} catch (error) {
  const usage = error instanceof UsageError || isParseError(error);
  const known = usage || error instanceof CannotStart || error instanceof DatabaseUnavailable;
  console.error(known && error instanceof Error ? error.message : error);
  if (usage) console.error("\n" + HELP);
  process.exit(usage ? 2 : 1);
}

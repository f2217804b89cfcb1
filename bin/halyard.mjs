// The command line: `./bin/halyard help` lists the commands.
const { prepare } = await import("../scripts/runtime.mjs");
if (await prepare(import.meta.url)) await import("../apps/server/src/command-line/main.ts");

// The command line: `./bin/halyard help` lists the commands.
const { prepare } = await import("../scripts/runtime.mjs");
if (await prepare(import.meta.url)) {
  if (process.argv[2] === "serve") {
    const { requireClient } = await import("../scripts/build-client.mjs");
    requireClient();
  }
  await import("../apps/server/src/command-line/main.ts");
}

// npm run build: the client, for `halyard serve`.
import { prepare, say } from "./runtime.mjs";

if (await prepare(import.meta.url)) {
  const { buildClient } = await import("./build-client.mjs");
  if (!buildClient()) say("The client is as new as its sources.");
}

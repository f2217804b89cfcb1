// npm run torture: what the product has to bear, see bench/torture/run.ts.
import { prepare } from "./runtime.mjs";

if (await prepare(import.meta.url)) await import("../bench/torture/run.ts");

/** Starts the server. */
import { keepCompiled } from "./platform/compile-cache.ts";

keepCompiled();
const { serve } = await import("./serve.ts");
await serve();

/** Starts the server. */
import { serve } from "./serve.ts";

await serve();

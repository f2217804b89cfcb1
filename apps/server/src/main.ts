/** Starts the server in the terminal of someone who tries it out. */
import { serve } from "./serve.ts";

await serve(true);

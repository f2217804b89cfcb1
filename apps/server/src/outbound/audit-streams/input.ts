/** What a stream's body may say beside what its kind needs to know. */
import { z } from "zod";
import type { JsonObject } from "../../hal/json.ts";
import { checked, CONFIGS, needed, Secrets } from "./destinations/config.ts";
import { AUDIT_STREAM_KINDS } from "@halyard/contract/administration/audit";

const Input = z.object({
  name: needed(100),
  state: z.enum(["active", "paused"]),
  /** Whether a new one begins with what is in the log already. */
  fromStart: z.boolean(),
  secrets: Secrets.partial(),
});
/** As the API describes it; what its kind needs to know is checked by `readConfig`. */
export const StreamBody = Input.extend({
  kind: z.enum(AUDIT_STREAM_KINDS),
  config: z.record(z.string(), z.unknown()),
}).partial();
const Given = Input.partial().required({ name: true });
/** Of a new one. */
export const NewStreamBody = z.discriminatedUnion("kind", [
  Given.extend({ kind: z.literal("webhook"), config: CONFIGS.webhook }),
  Given.extend({ kind: z.literal("syslog"), config: CONFIGS.syslog }),
  Given.extend({
    kind: z.literal("s3"),
    config: CONFIGS.s3,
    secrets: Secrets.partial().required({ secretAccessKey: true }),
  }),
  Given.extend({ kind: z.literal("file"), config: CONFIGS.file }),
]);
export type StreamInput = Partial<z.infer<typeof Input>>;

/** @throws the problems of the body (422) */
export const readInput = (body: JsonObject): StreamInput => checked(Input.partial().safeParse(body));

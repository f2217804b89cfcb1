/** What a webhook's body may say. */
import { z } from "zod";
import { WEBHOOK_EVENTS } from "@halyard/contract/administration/webhooks";
import { targetOf } from "../../hal/write/input.ts";
import type { JsonObject } from "../../hal/json.ts";
import { throwAll, violation } from "../../platform/errors.ts";

/** They say what is sent and who sends it. */
const RESERVED =
  /^(?:host|content-type|content-length|transfer-encoding|connection|user-agent|x-op-signature|webhook-.*)$/i;
const HEADER_NAME = /^[\w!#$%&'*+.^`|~-]{1,100}$/;
/** Neither line breaks, which would begin another header, nor what no header can have. */
const HEADER_VALUE = /^[\t\x20-\x7e\x80-\xff]{0,1000}$/;
const MOST_HEADERS = 20;

const isAddress = (text: string): boolean => {
  const url = URL.parse(text);
  return url !== null && /^https?:$/.test(url.protocol) && url.username === "" && url.password === "";
};

const link = (collection: string) =>
  z.object({ href: z.string() }).transform(({ href }, context) => {
    const target = targetOf(href, [collection]);
    if (target !== null) return target.id;
    context.addIssue("is not a valid link.");
    return z.NEVER;
  });

const Input = z.object({
  name: z.string().trim().min(1, "can't be blank.").max(100, "is too long."),
  url: z
    .string()
    .trim()
    .max(2_000, "is too long.")
    .refine(isAddress, "must start with http:// or https:// and name no user."),
  enabled: z.boolean(),
  events: z.array(z.enum(WEBHOOK_EVENTS)).min(1, "must name at least one event."),
  allProjects: z.boolean(),
  allViews: z.boolean(),
  oneAtATime: z.boolean(),
  secret: z.string().min(16, "must have at least 16 characters.").max(200, "is too long."),
  headers: z
    .record(
      z
        .string()
        .regex(HEADER_NAME, "has a name that isn't one.")
        .refine((name) => !RESERVED.test(name), "can't replace what Halyard sets."),
      z.string().regex(HEADER_VALUE, "has a value that can't be sent."),
    )
    .refine((headers) => Object.keys(headers).length <= MOST_HEADERS, "has too many of them."),
  user: link("users"),
  projects: z.array(link("projects")).max(1_000),
  views: z.array(link("queries")).max(100),
});

export type WebhookInput = z.infer<typeof Input>;

const { user, projects, views, ...values } = Input.shape;
/** As it travels: what it belongs to is said by links. */
export const WebhookBody = z.object({ ...values, _links: z.object({ user, projects, views }).partial() }).partial();

const LABELS: Readonly<Record<string, string>> = {
  url: "Address",
  user: "User",
  projects: "Projects",
  views: "Saved views",
};

/** @throws the problems of the body (422) */
export function readWebhook(body: JsonObject): Partial<WebhookInput> {
  const links = Object(body["_links"]);
  const { user, projects, views } = links;
  const parsed = Input.partial().safeParse({
    ...body,
    ...(user === undefined ? {} : { user }),
    ...(projects === undefined ? {} : { projects }),
    ...(views === undefined ? {} : { views }),
  });
  if (parsed.success) return parsed.data;
  const wrong = new Map(parsed.error.issues.map(({ path, message }) => [String(path[0]), message]));
  throwAll([...wrong].map(([name, message]) => violation(name, `${LABELS[name] ?? name} ${message}`)));
  return {};
}

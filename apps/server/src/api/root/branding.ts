/** How the instance looks and writes dates, for its root; and `GET /branding/logo`, for everyone. */
import { createHash } from "node:crypto";
import type { SettingValues } from "@halyard/contract/settings/sections";
import type { FastifyInstance } from "fastify";
import { notFound } from "../../platform/errors.ts";
import type { Context } from "../../platform/context.ts";

const LOGO = "/branding/logo";

/** Its address changes with the picture, so that browsers can keep it for ever. */
const hrefOf = (logo: string): string =>
  `${LOGO}?v=${createHash("sha256").update(logo).digest("base64url").slice(0, 12)}`;

/** What everyone is told in read-only and maintenance mode. */
export const maintenanceOf = ({ mode, message, until }: SettingValues["maintenance"]) => ({
  maintenance: mode === "off" ? null : { mode, message, until },
});

/** Extensions of the root. */
export function brandingOf(general: SettingValues["general"], now: Date) {
  const { logo, accentColor, announcement, announcementTone: tone, announcementUntil: until } = general;
  const { timeZone, dateFormat, firstWeekday, pageSize } = general;
  const isOver = announcement === "" || (until !== null && Date.parse(until) <= now.getTime());
  return {
    branding: { logo: logo === "" ? null : hrefOf(logo), accentColor: accentColor === "" ? null : accentColor },
    announcement: isOver ? null : { text: announcement, tone, until },
    formats: { timeZone: timeZone === "" ? null : timeZone, dateFormat, firstWeekday, pageSize },
  };
}

export function logoRoute(app: FastifyInstance, ctx: Context): void {
  app.get(LOGO, async (request, reply) => {
    const { logo } = await ctx.instance.recently("general");
    const [, type, content] = /^data:(image\/\w+);base64,(.*)$/.exec(logo) ?? [];
    if (type === undefined || content === undefined) throw notFound();
    const isCurrent = request.url === hrefOf(logo);
    return reply
      .type(type)
      .header("cache-control", isCurrent ? "public, max-age=31536000, immutable" : "no-cache")
      .send(Buffer.from(content, "base64"));
  });
}

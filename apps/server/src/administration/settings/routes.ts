/** Extension `/admin/settings/{section}`: what administrators change while the product runs. */
import type { FastifyInstance, FastifyRequest } from "fastify";
import { isSettingSection, type SettingSection } from "@halyard/contract/settings/sections";
import { administratorOf } from "../../access/require-administrator.ts";
import { requireLogin } from "../../access/require-login.ts";
import { wholeCollection } from "../../hal/answer/collection.ts";
import { bodyOf, paramOf, pathOf } from "../../hal/http.ts";
import type { Context } from "../../platform/context.ts";
import { notFound } from "../../platform/errors.ts";
import { changeSection, listSections, showSection } from "./service.ts";
import { SettingsBody } from "./body.ts";
import { takes } from "../../hal/write/takes.ts";

const LIST = "/api/v3/admin/settings";

export function settingRoutes(app: FastifyInstance, ctx: Context): void {
  app.get(LIST, async (request) => wholeCollection(pathOf(request), await listSections(ctx, requireLogin(request))));

  app.get(`${LIST}/:section`, async (request) => {
    const caller = administratorOf(request);
    return showSection(ctx, caller, sectionOf(request));
  });

  app.patch(`${LIST}/:section`, takes(SettingsBody), async (request) => {
    const caller = administratorOf(request);
    return changeSection(ctx, caller, sectionOf(request), bodyOf(request), request.hostname);
  });
}

function sectionOf(request: FastifyRequest): SettingSection {
  const name = paramOf(request, "section");
  if (!isSettingSection(name)) throw notFound();
  return name;
}

/** Extension `/work_packages/{id}/mute` and `/muted_work_packages`: work packages that someone hears no more of. */
import type { FastifyInstance } from "fastify";
import type { MutedWorkPackage as Wire } from "@halyard/contract/schemas/administration/administration";
import { requireLogin } from "../../access/require-login.ts";
import { wholeCollection } from "../../hal/answer/collection.ts";
import type { DocumentOf } from "../../hal/answer/resource.ts";
import { idOf, pathOf } from "../../hal/http.ts";
import type { Context } from "../../platform/context.ts";
import { visibleWorkPackage } from "../../work/work-packages/service.ts";
import { listMuted, setMuted, type MutedWorkPackage } from "./service.ts";
import { TAKES_NOTHING } from "../../hal/write/takes.ts";

const documentOf = ({ id, subject, createdAt }: MutedWorkPackage): DocumentOf<Wire> => ({
  _type: "MutedWorkPackage",
  createdAt,
  _links: {
    workPackage: { href: `/api/v3/work_packages/${id}`, title: subject },
    unmute: { href: `/api/v3/work_packages/${id}/mute`, method: "delete" },
  },
});

export function muteRoutes(app: FastifyInstance, ctx: Context): void {
  app.get("/api/v3/muted_work_packages", async (request) =>
    wholeCollection(pathOf(request), (await listMuted(ctx, requireLogin(request))).map(documentOf)),
  );

  for (const [method, muted] of [
    ["POST", true],
    ["DELETE", false],
  ] as const) {
    app.route({
      method,
      ...TAKES_NOTHING,
      url: "/api/v3/work_packages/:id/mute",
      handler: async (request, reply) => {
        const caller = requireLogin(request);
        const { id } = await visibleWorkPackage(ctx, caller, idOf(request));
        await setMuted(ctx, caller, id, muted);
        return reply.code(204).send();
      },
    });
  }
}

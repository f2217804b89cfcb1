import type { FastifyInstance, FastifyRequest } from "fastify";
import { requireLogin } from "../../access/require-login.ts";
import { wholeCollection } from "../../hal/answer/collection.ts";
import { throwAll } from "../../platform/errors.ts";
import { bodyOf, idOf, pathOf } from "../../hal/http.ts";
import { readInput } from "../../hal/write/input.ts";
import { represent } from "../../hal/answer/resource.ts";
import type { Context } from "../../platform/context.ts";
import { visibleWorkPackage } from "../../work/work-packages/service.ts";
import { reminderResource } from "./resource.ts";
import {
  changeReminder,
  createReminder,
  findReminder,
  handleReminders,
  listReminders,
  removeReminder,
} from "./service.ts";
import { takes } from "../../hal/write/takes.ts";

export function reminderRoutes(app: FastifyInstance, ctx: Context): void {
  handleReminders(ctx);
  const list = async (request: FastifyRequest, workPackageId: number | null) => {
    const caller = requireLogin(request);
    const rows = await listReminders(ctx, caller, workPackageId);
    return wholeCollection(
      pathOf(request),
      rows.map((row) => represent(reminderResource, row, caller)),
    );
  };

  app.get("/api/v3/reminders", (request) => list(request, null));

  app.get("/api/v3/work_packages/:id/reminders", async (request) => {
    const workPackage = await visibleWorkPackage(ctx, requireLogin(request), idOf(request));
    return list(request, workPackage.id);
  });

  app.post("/api/v3/work_packages/:id/reminders", takes(reminderResource), async (request, reply) => {
    const caller = requireLogin(request);
    const workPackage = await visibleWorkPackage(ctx, caller, idOf(request));
    const { input, errors } = readInput(reminderResource, bodyOf(request), caller, null);
    throwAll(errors);
    const row = await createReminder(ctx, caller, workPackage, input);
    return reply.code(201).send(represent(reminderResource, row, caller));
  });

  app.patch("/api/v3/reminders/:id", takes(reminderResource), async (request) => {
    const caller = requireLogin(request);
    const row = await findReminder(ctx, caller, idOf(request));
    const { input, errors } = readInput(reminderResource, bodyOf(request), caller, row);
    throwAll(errors);
    return represent(reminderResource, await changeReminder(ctx, caller, row, input), caller);
  });

  app.delete("/api/v3/reminders/:id", async (request, reply) => {
    const caller = requireLogin(request);
    await removeReminder(ctx, caller, await findReminder(ctx, caller, idOf(request)));
    return reply.code(204).send();
  });
}

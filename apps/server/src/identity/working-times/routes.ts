import type { FastifyInstance, FastifyRequest } from "fastify";
import { requireLogin } from "../../access/require-login.ts";
import { wholeCollection } from "../../hal/answer/collection.ts";
import { badRequest, throwAll } from "../../platform/errors.ts";
import { bodyOf, idOf, paramOf } from "../../hal/http.ts";
import { readInput } from "../../hal/write/input.ts";
import { isObject } from "../../hal/json.ts";
import { represent } from "../../hal/answer/resource.ts";
import type { Context } from "../../platform/context.ts";
import { findVisibleUser, type UserRow } from "../users/service.ts";
import { nonWorkingTimeResource, workingHoursResource } from "./resource.ts";
import {
  changeHours,
  createHours,
  findHours,
  findTime,
  listHours,
  listTimes,
  removeHours,
  removeTime,
  requireKeeper,
  saveTime,
  today,
} from "./service.ts";
import { takes } from "../../hal/write/takes.ts";

/** What is written is the same on each day. */
const HOURS_BODY = workingHoursResource("");

const HOURS = "/api/v3/users/:id/working_hours";
const TIMES = "/api/v3/users/:id/non_working_times";

export function workingTimeRoutes(app: FastifyInstance, ctx: Context): void {
  const of = async (request: FastifyRequest) => {
    const caller = requireLogin(request);
    return { caller, user: await findVisibleUser(ctx, caller, paramOf(request)) };
  };
  const kept = async (request: FastifyRequest) => {
    const { caller, user } = await of(request);
    requireKeeper(caller, user);
    return { caller, user };
  };
  const listPath = (user: UserRow, kind: string) => `/api/v3/users/${user.id}/${kind}`;

  app.get(HOURS, async (request) => {
    const { caller, user } = await of(request);
    const resource = workingHoursResource(today(ctx, caller));
    const rows = await listHours(ctx, caller, user);
    return wholeCollection(
      listPath(user, "working_hours"),
      rows.map((row) => represent(resource, row, caller)),
    );
  });

  app.post(HOURS, takes(HOURS_BODY), async (request, reply) => {
    const { caller, user } = await kept(request);
    const resource = workingHoursResource(today(ctx, caller));
    const { input, errors } = readInput(resource, bodyOf(request), caller, null);
    throwAll(errors);
    return reply.code(201).send(represent(resource, await createHours(ctx, caller, user, input), caller));
  });

  app.get(`${HOURS}/:hours`, async (request) => {
    const { caller, user } = await of(request);
    const row = await findHours(ctx, caller, user, idOf(request, "hours"));
    return represent(workingHoursResource(today(ctx, caller)), row, caller);
  });

  app.patch(`${HOURS}/:hours`, takes(HOURS_BODY), async (request) => {
    const { caller, user } = await kept(request);
    const row = await findHours(ctx, caller, user, idOf(request, "hours"));
    const resource = workingHoursResource(today(ctx, caller));
    const { input, errors } = readInput(resource, bodyOf(request), caller, row);
    throwAll(errors);
    return represent(resource, await changeHours(ctx, caller, user, row, input), caller);
  });

  app.delete(`${HOURS}/:hours`, async (request, reply) => {
    const { caller, user } = await kept(request);
    await removeHours(ctx, caller, user, await findHours(ctx, caller, user, idOf(request, "hours")));
    return reply.code(204).send();
  });

  app.get(TIMES, async (request) => {
    const { caller, user } = await of(request);
    const rows = await listTimes(ctx, caller, user, yearIn(request) ?? today(ctx, caller).slice(0, 4));
    return wholeCollection(
      listPath(user, "non_working_times"),
      rows.map((row) => represent(nonWorkingTimeResource, row, caller)),
    );
  });

  app.post(TIMES, takes(nonWorkingTimeResource), async (request, reply) => {
    const { caller, user } = await kept(request);
    const { input, errors } = readInput(nonWorkingTimeResource, bodyOf(request), caller, null);
    throwAll(errors);
    const row = await saveTime(ctx, caller, user, null, input);
    return reply.code(201).send(represent(nonWorkingTimeResource, row, caller));
  });

  app.get(`${TIMES}/:time`, async (request) => {
    const { caller, user } = await of(request);
    return represent(nonWorkingTimeResource, await findTime(ctx, caller, user, idOf(request, "time")), caller);
  });

  app.patch(`${TIMES}/:time`, takes(nonWorkingTimeResource), async (request) => {
    const { caller, user } = await kept(request);
    const row = await findTime(ctx, caller, user, idOf(request, "time"));
    const { input, errors } = readInput(nonWorkingTimeResource, bodyOf(request), caller, row);
    throwAll(errors);
    return represent(nonWorkingTimeResource, await saveTime(ctx, caller, user, row, input), caller);
  });

  app.delete(`${TIMES}/:time`, async (request, reply) => {
    const { caller, user } = await kept(request);
    await removeTime(ctx, caller, user, await findTime(ctx, caller, user, idOf(request, "time")));
    return reply.code(204).send();
  });
}

function yearIn(request: FastifyRequest): string | null {
  const query: unknown = request.query;
  const year = isObject(query) ? query["year"] : undefined;
  if (year === undefined) return null;
  if (typeof year !== "string" || !/^\d{4}$/.test(year)) throw badRequest("Bad request: year is invalid.");
  return year;
}

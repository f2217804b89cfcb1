/** The calendar that all share. Reading is for everyone; the contract's writes for administrators. */
import type { FastifyInstance, FastifyRequest } from "fastify";
import { mayManageCalendar } from "../../access/policies/work-types.ts";
import { requirePermission } from "../../access/require-permission.ts";
import { wholeCollection } from "../../hal/answer/collection.ts";
import { invalidBody, notFound, throwAll, wrongFormat } from "../../platform/errors.ts";
import { bodyOf, paramOf } from "../../hal/http.ts";
import { readInput, targetOf } from "../../hal/write/input.ts";
import { isObject, type JsonObject } from "../../hal/json.ts";
import { readListQuery } from "../../hal/read/list-query.ts";
import { represent, type Resource } from "../../hal/answer/resource.ts";
import type { Context } from "../../platform/context.ts";
import { dayResource, nonWorkingDayResource, weekDayResource } from "./resource.ts";
import {
  changeNonWorkingDay,
  changeWeek,
  createNonWorkingDay,
  findDay,
  findNonWorkingDay,
  listDays,
  listNonWorkingDays,
  listWeekDays,
  removeNonWorkingDay,
} from "./service.ts";
import { z } from "zod";
import { linkTo, takes } from "../../hal/write/takes.ts";

const WeekBody = z.object({
  _embedded: z.object({
    elements: z.array(z.object({ working: z.boolean(), _links: z.object({ self: linkTo("days/week") }) })),
  }),
});

const DAYS = "/api/v3/days";
const WEEK = `${DAYS}/week`;
const NON_WORKING = `${DAYS}/non_working`;

export function calendarRoutes(app: FastifyInstance, ctx: Context): void {
  const all = <Row, Input>(request: FastifyRequest, resource: Resource<Row, Input>, rows: readonly Row[]) =>
    wholeCollection(
      request.url,
      rows.map((row) => represent(resource, row, request.caller)),
    );

  app.get(DAYS, async (request) => {
    const { filters } = readListQuery(request.query);
    return all(request, dayResource, await listDays(ctx, request.caller, filters ?? []));
  });

  app.get(WEEK, async (request) => all(request, weekDayResource, await listWeekDays(ctx)));

  app.patch(WEEK, takes(WeekBody), async (request) => {
    const { caller } = request;
    requirePermission(mayManageCalendar(caller));
    await changeWeek(ctx, caller, weekIn(bodyOf(request)));
    return all(request, weekDayResource, await listWeekDays(ctx));
  });

  const weekDay = async (request: FastifyRequest) => {
    const day = paramOf(request, "day");
    const row = (await listWeekDays(ctx)).find((one) => String(one.day) === day);
    if (row === undefined) throw notFound();
    return row;
  };

  app.get(`${WEEK}/:day`, async (request) => represent(weekDayResource, await weekDay(request), request.caller));

  app.patch(`${WEEK}/:day`, takes(weekDayResource), async (request) => {
    const { caller } = request;
    requirePermission(mayManageCalendar(caller));
    const row = await weekDay(request);
    const { input, errors } = readInput(weekDayResource, bodyOf(request), caller, row);
    throwAll(errors);
    if (input.working !== undefined) await changeWeek(ctx, caller, new Map([[row.day, input.working]]));
    return represent(weekDayResource, await weekDay(request), caller);
  });

  app.get(NON_WORKING, async (request) => {
    const { filters } = readListQuery(request.query);
    return all(request, nonWorkingDayResource, await listNonWorkingDays(ctx, request.caller, filters));
  });

  app.post(NON_WORKING, async (request, reply) => {
    const { caller } = request;
    requirePermission(mayManageCalendar(caller));
    const { input, errors } = readInput(nonWorkingDayResource, bodyOf(request), caller, null);
    throwAll(errors);
    const row = await createNonWorkingDay(ctx, caller, input);
    return reply.code(201).send(represent(nonWorkingDayResource, row, caller));
  });

  const nonWorkingDay = (request: FastifyRequest) => findNonWorkingDay(ctx, paramOf(request, "date"));

  app.get(`${NON_WORKING}/:date`, async (request) =>
    represent(nonWorkingDayResource, await nonWorkingDay(request), request.caller),
  );

  app.patch(`${NON_WORKING}/:date`, async (request) => {
    const { caller } = request;
    requirePermission(mayManageCalendar(caller));
    const stored = await nonWorkingDay(request);
    const { input, errors } = readInput(nonWorkingDayResource, bodyOf(request), caller, stored);
    throwAll(errors);
    return represent(nonWorkingDayResource, await changeNonWorkingDay(ctx, caller, stored, input), caller);
  });

  app.delete(`${NON_WORKING}/:date`, async (request, reply) => {
    requirePermission(mayManageCalendar(request.caller));
    await removeNonWorkingDay(ctx, request.caller, await nonWorkingDay(request));
    return reply.code(204).send();
  });

  app.get(`${DAYS}/:date`, async (request) =>
    represent(dayResource, await findDay(ctx, paramOf(request, "date")), request.caller),
  );
}

/** Some days of a week as they are to be: `{_embedded: {elements: [{working, _links: {self}}]}}`. */
function weekIn(body: JsonObject): Map<number, boolean> {
  const embedded = isObject(body["_embedded"]) ? body["_embedded"] : {};
  const elements: unknown = embedded["elements"];
  if (!Array.isArray(elements)) throw invalidBody("The request body has no days of the week.");
  return new Map(
    elements.map((element: unknown) => {
      const links = isObject(element) && isObject(element["_links"]) ? element["_links"] : {};
      const target = targetOf(isObject(links["self"]) ? links["self"]["href"] : null, ["days/week"]);
      const working = isObject(element) ? element["working"] : undefined;
      if (target === null || target.id < 1 || target.id > 7) throw notFound();
      if (typeof working !== "boolean") throw wrongFormat("working", "Boolean", working);
      return [target.id, working] as const;
    }),
  );
}

/** Days, days of the week, holidays; when people work and when they are away. */
import { NEVER, type Cases } from "../cases.ts";
import { hrefTo, type World } from "../world.ts";

const NO_DATE = { params: ["tomorrow"] };
const WORKED_ON = { params: ["2026-03-03"] };

export function calendarCases(world: World): Cases {
  const own = (user: string) => ({ as: "member", params: [world.id("member"), world.id(user)] });
  const week = (day: number) => ({
    body: { _embedded: { elements: [{ working: true, _links: { self: hrefTo(`days/week/${day}`) } }] } },
  });
  const past = async () => {
    const made = await world.make(`users/${world.id("member")}/working_hours`, {
      ...world.hoursBody(),
      validFrom: "2020-01-01",
    });
    return { params: [world.id("member"), made.id], body: { availabilityFactor: 50 } };
  };
  return {
    "GET days/{}": { 400: NO_DATE },
    "GET days/week": { 400: NEVER.noBody },
    "PATCH days/week": { 200: week(1), 404: week(9) },
    "GET days/week/{}": { 400: NEVER.noBody },
    "PATCH days/week/{}": { 200: { body: { working: true } } },
    "POST days/non_working": { 201: () => ({ body: { date: world.day(), name: "Regatta" } }), 422: { body: {} } },
    "GET days/non_working/{}": {
      200: async () => ({ params: [await world.holiday()] }),
      400: NO_DATE,
      404: WORKED_ON,
    },
    "PATCH days/non_working/{}": {
      200: async () => ({ params: [await world.holiday()], body: { name: "Regatta" } }),
      400: async () => ({ params: [await world.holiday()] }),
      404: WORKED_ON,
      406: WORKED_ON,
      415: WORKED_ON,
    },
    "DELETE days/non_working/{}": {
      204: async () => ({ params: [await world.holiday()] }),
      400: NO_DATE,
      404: WORKED_ON,
    },

    "GET users/{}/working_hours/{}": {},
    "POST users/{}/working_hours": {
      201: () => ({ body: world.hoursBody() }),
      403: { as: "member" },
      422: { body: {} },
    },
    "PATCH users/{}/working_hours/{}": {
      200: { body: { availabilityFactor: 80 } },
      403: own("workingHours"),
      422: past,
    },
    "DELETE users/{}/working_hours/{}": {
      204: async () => ({ params: [await world.workingHours()] }),
      403: own("workingHours"),
    },
    "GET users/{}/non_working_times/{}": {},
    "POST users/{}/non_working_times": {
      201: () => ({ body: world.awayBody() }),
      403: { as: "member" },
      422: { body: {} },
    },
    "PATCH users/{}/non_working_times/{}": {
      200: () => ({ body: world.awayBody() }),
      403: own("timeAway"),
      422: { body: { startDate: null } },
    },
    "DELETE users/{}/non_working_times/{}": {
      204: async () => ({ params: [await world.timeAway()] }),
      403: own("timeAway"),
    },
  };
}

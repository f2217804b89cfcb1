/** Time entries, notifications, rendering. */
import { NO_SUCH_FILTER, type Cases } from "../cases.ts";
import type { World } from "../world.ts";

export function otherCases(world: World): Cases {
  const text = { body: "A **word**", headers: { "content-type": "text/plain" } };
  return {
    "GET project_phase_definitions": { 400: { query: NO_SUCH_FILTER } },
    "GET storages": { 400: { query: NO_SUCH_FILTER } },
    "GET time_entries": { 403: "anyone can ask: the list has what they can see" },
    "POST time_entries": {
      201: { body: world.timeEntryBody() },
      422: { body: { ...world.timeEntryBody(), hours: "PT0H" } },
    },
    "POST time_entries/form": { 400: { body: "{" } },
    "PATCH time_entries/{}": {
      200: { body: { hours: "PT2H" } },
      400: { body: "{" },
      403: { as: "auditor" },
      422: { body: { hours: "PT0H" } },
    },
    "POST time_entries/{}/form": { 403: { as: "auditor" } },
    "DELETE time_entries/{}": { 204: async () => ({ params: [await world.timeEntry()] }), 403: { as: "auditor" } },
    "GET notifications": {
      403: "who has not signed in gets a 401",
      422: "parameters that cannot be are a 400, as in every list",
    },
    "GET notifications/{}/details/{}": { 200: { params: [world.id("reminded"), 0] } },
    "GET values/schema/{}": { 400: { params: ["Start-date"] }, 404: { params: ["subject"] } },
    "POST render/markdown": {
      200: text,
      400: { ...text, query: "context=/api/v3/work_packages/2000000000" },
      415: { body: "<x/>", headers: { "content-type": "text/xml" } },
    },
    "POST render/plain": { 200: text, 415: { body: "<x/>", headers: { "content-type": "text/xml" } } },
  };
}

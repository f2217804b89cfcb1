import type { APIResponse, Route } from "playwright-core";

/** What the server answers a request of the page, in full: not that the page has it already (304, without a body). */
export function wholeAnswer(route: Route): Promise<APIResponse> {
  const { "if-none-match": _known, ...headers } = route.request().headers();
  return route.fetch({ headers });
}

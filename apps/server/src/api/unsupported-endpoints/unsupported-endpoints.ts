/**
 * What the API describes and Halyard does not have, said honestly: reading it is a 404, as where a module is switched
 * off, writing it a 501; the message names the reason. A path that is served is never looked up here.
 */
import { ApiError, notFound } from "../../platform/errors.ts";

/** Paths below /api/v3 with all that is below them (`*`: any one segment), and why they answer nothing. One line each. */
export const ABSENT: readonly (readonly [path: string, reason: string])[] = [
  ["activities/*/attachments", "Files at comments are not available here: attach them to the work package"],
  ["budgets", "Budgets are not available here: Halyard keeps no costs"],
  ["example", "The description's examples of forms and schemas are no resources"],
  ["examples", "The description's example of a list is no resource"],
  ["file_links", "Links to files in storages are not available here: Halyard connects no storages"],
  ["help_texts/*/attachments", "Files at help texts are not available here: a help text is text"],
  ["meetings", "Meetings are not available here"],
  ["oauth_client_credentials", "OAuth credentials are not available here: Halyard connects no storages"],
  ["posts", "Forums are not available here"],
  ["project_storages", "Storages are not available here: files are attachments"],
  ["revisions", "Revisions are not available here: Halyard reads GitHub, not repositories of its own"],
  ["storages", "Storages are not available here: files are attachments"],
  ["work_packages/*/file_links", "Links to files in storages are not available here: Halyard connects no storages"],
];

const BASE = "/api/v3/";

/** The entry that a path of the API falls under; null where it is just unknown. @param path with or without a query */
export function unsupportedEntry(path: string): readonly [path: string, reason: string] | null {
  if (!path.startsWith(BASE)) return null;
  const segments = path.slice(BASE.length).replace(/\?.*$/s, "").split("/");
  const fits = ([pattern]: readonly [string, string]) =>
    pattern
      .split("/")
      .every((part, index) => part === segments[index] || (part === "*" && segments[index] !== undefined));
  return ABSENT.find(fits) ?? null;
}

/** The answer to a request for which there is no route. */
export function unsupportedError(method: string, url: string): ApiError {
  const entry = unsupportedEntry(url);
  if (entry === null) return notFound();
  const message = `${entry[1]}.`;
  return method === "GET" || method === "HEAD" ? notFound(message) : new ApiError("NotImplemented", message);
}

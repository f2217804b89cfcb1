/** What someone else did to a role meanwhile, out of the 409 that says so (docs/api.md). Pure. */
import { ApiError } from "@halyard/api-client/error";

export interface OthersChange {
  permission: string;
  granted: boolean;
  by: string;
}

/** null: the failure is no conflict. Empty: what changed is no permission. */
export function othersChanges(error: unknown): OthersChange[] | null {
  if (!(error instanceof ApiError) || error.status !== 409) return null;
  const { conflicts } = error.details;
  return Array.isArray(conflicts) ? conflicts.flatMap(changeIn) : [];
}

function changeIn(value: unknown): OthersChange[] {
  const { permission, granted, by }: Partial<Record<string, unknown>> = { ...Object(value) };
  const { name }: Partial<Record<string, unknown>> = { ...Object(by) };
  if (typeof permission !== "string" || typeof granted !== "boolean") return [];
  return [{ permission, granted, by: typeof name === "string" ? name : "" }];
}

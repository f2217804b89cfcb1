/** Who and what the values of a project's things may link to. */
import type { Reader } from "../../platform/database/schema/schema.ts";
import { membersAmong } from "./store.ts";
import type { Linkable } from "./validation.ts";

/** Members of the project, and versions as the caller may choose them there. */
export const linkableIn = (
  db: Reader,
  projectId: number,
  versions: () => Promise<readonly { id: number; name: string }[]>,
): Linkable => ({
  principals: (ids) => membersAmong(db, projectId, ids),
  async versions(ids) {
    return (await versions()).filter(({ id }) => ids.includes(id));
  },
});

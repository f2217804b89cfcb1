/** Events of what belongs to no project. */
import type { Writer } from "../database/schema/schema.ts";
import type { EntityType } from "./entity-types.ts";
import { record, type Changes } from "./journal.ts";

type Recorder = (
  tx: Writer,
  actor: { id: number },
  entity: { id: number; name: string },
  action: string,
  changes: Changes,
  at: string,
) => Promise<void>;

/** @returns what records that something happens to an entity of this type, as {@link record} does */
export const recorderOf =
  (entityType: EntityType): Recorder =>
  (tx, { id: actorId }, { id: entityId, name: entityTitle }, action, changes, at) =>
    record(tx, { entityType, entityId, entityTitle, projectId: null, actorId, action, changes, at });

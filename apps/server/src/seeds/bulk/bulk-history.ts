/** The journal of bulk work packages: how each was made, and changes after that which end in what it is. */
import type { NewRow } from "../../platform/database/schema/schema.ts";
import type { Changes } from "../../platform/events/journal.ts";
import { WORDS } from "./bulk-organisation.ts";
import type { BulkScope } from "./bulk-scope.ts";

type Row = NewRow<"work_packages">;
type Event = NewRow<"events">;

/** @returns the rows in the order of their versions; the last is of the row's last change */
export function historyOf(row: Row, id: number, scope: BulkScope): Event[] {
  const { past, changes: count } = scope;
  const [created, updated] = [Date.parse(row.created_at), Date.parse(row.updated_at)];
  const steps = Array.from({ length: count }, (_, index) => index % 2);
  const subjects = [...steps.filter((kind) => kind === SUBJECT).map(() => nameOf(scope)), row.subject];
  const current = scope.statuses.find((status) => status.id === row.status_id) ?? past.pick(scope.statuses);
  const statuses = [...steps.filter((kind) => kind === STATUS).map(() => past.pick(scope.statuses)), current];
  const first: Changes = { subject: { from: null, to: subjects[0] } };
  const events = [eventOf(row, id, { actor: row.author_id, at: row.created_at, version: 1, changes: first })];
  for (const [index, kind] of steps.entries()) {
    const at = index === count - 1 ? updated : created + ((updated - created) * (index + 1)) / (count + 1);
    events.push(
      eventOf(row, id, {
        actor: past.pick(scope.users),
        at: new Date(at).toISOString(),
        version: index + 2,
        changes: kind === STATUS ? statusStep(statuses) : { subject: { from: subjects.shift(), to: subjects[0] } },
      }),
    );
  }
  return events;
}

const STATUS = 0;
const SUBJECT = 1;

const nameOf = ({ past }: BulkScope): string => `${past.pick(WORDS)} ${past.pick(WORDS)} ${past.pick(WORDS)}`;

function statusStep(statuses: BulkScope["statuses"][number][]): Changes {
  const from = statuses.shift();
  const to = statuses[0];
  if (from === undefined || to === undefined) return {};
  return { status: { from: from.id, to: to.id, fromTitle: from.name, toTitle: to.name } };
}

interface Step {
  actor: number;
  at: string;
  version: number;
  changes: Changes;
}

function eventOf(row: Row, id: number, { actor, at, version, changes }: Step): Event {
  return {
    entity_type: "WorkPackage",
    entity_id: id,
    entity_title: row.subject,
    project_id: row.project_id,
    actor_id: actor,
    action: version === 1 ? "created" : "updated",
    version,
    changes: JSON.stringify(changes),
    comment: "",
    internal: 0,
    created_at: at,
    updated_at: at,
  };
}

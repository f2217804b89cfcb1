/** The unsaved rules of one type: a matrix for everyone, one for the author, one for the assignee. */
import { idOf, linksOf, titleOf } from "@halyard/api-client/links";
import type { Workflow, WorkflowChangeBody } from "@halyard/contract/schemas/work-types";
import type { MoveScope } from "@halyard/contract/work-types/workflows";
import { translate } from "../../../shared/i18n/i18n.tsx";
import type { Cell } from "../../people/permission-matrix/model/catalogue.ts";
import { shownOf, type Wish } from "../../people/permission-matrix/model/pending.ts";
import { MatrixStore, type MatrixState } from "../../people/permission-matrix/state/store.ts";
import { overwriting, type Shown } from "../model/overwritten.ts";
import { changesBody, columnsOf, rowId, rowOf, rowsOf, savedMoves, type Allows, type Entry } from "../model/table.ts";

/** What everyone does, with what is not saved. */
type Moves = Pick<MatrixState, "saved" | "history">;

const SCOPES: readonly MoveScope[] = ["everyone", "author", "assignee"];
const NEVER: Allows = () => false;

export class WorkflowStores {
  workflow: Workflow;
  /** Empty until {@link matrix} is asked for it. */
  readonly of: Readonly<Record<MoveScope, MatrixStore>>;
  /** From what each was filled: of most types none is ever looked at. */
  readonly #filled = new Map<MoveScope, { workflow: Workflow; moves: Moves | null }>();

  constructor(workflow: Workflow) {
    this.workflow = workflow;
    const made = (): MatrixStore =>
      new MatrixStore([], [], { added: "workflows.allowed", removed: "workflows.refused" });
    this.of = { everyone: made(), author: made(), assignee: made() };
  }

  get name(): string {
    return titleOf(this.workflow, "type");
  }

  get roles(): Entry[] {
    return entriesIn(this.workflow, "roles");
  }

  get statuses(): Entry[] {
    return entriesIn(this.workflow, "statuses");
  }

  /** What the server has now: unsaved changes stay. */
  refresh(workflow: Workflow): void {
    this.workflow = workflow;
    for (const scope of SCOPES) if (this.#filled.has(scope)) this.show(scope);
  }

  /** The matrix of a scope, filled where it was not yet. */
  matrix(scope: MoveScope): MatrixStore {
    if (!this.#filled.has(scope)) this.show(scope);
    return this.of[scope];
  }

  /** Where everyone makes a move now, saved or not, the author and the assignee have nothing to be granted. */
  show(scope: MoveScope): void {
    const { workflow, roles, statuses } = this;
    const moves = scope === "everyone" ? null : this.matrix("everyone").get();
    const before = this.#filled.get(scope);
    const isSame = before?.moves?.saved === moves?.saved && before?.moves?.history === moves?.history;
    if (before?.workflow === workflow && isSame) return;
    this.#filled.set(scope, { workflow, moves });
    const saved = savedMoves(workflow)[scope];
    const closed = scope === "everyone" ? null : this.#shownTo("everyone");
    const allows: Allows =
      closed === null ? saved : (roleId, from, to) => closed(roleId, from, to) || saved(roleId, from, to);
    const label = (role: string, status: string): string => translate("workflows.cell", { role, status });
    this.of[scope].refresh(
      rowsOf(roles, statuses, closed, label),
      columnsOf(roles, statuses, allows, workflow.lockVersion),
    );
  }

  /** As it is now, of each column worked out once. */
  #shownTo(scope: MoveScope): Allows {
    const { saved, history } = this.of[scope].get();
    const columns = new Map(
      [...saved.roles].map(([id, column]) => [id, shownOf(saved, history.present, column).granted]),
    );
    const rows = new Map(
      this.roles.map(({ id }) => [id, new Map(this.statuses.map((from) => [from.id, rowId(id, from.id)]))]),
    );
    return (roleId, from, to) => from === to || columns.get(to)?.has(rows.get(roleId)?.get(from) ?? "") === true;
  }

  /** With what is not saved yet. */
  allows(scope: MoveScope): Allows {
    const store = this.matrix(scope);
    return (roleId, from, to) => from === to || store.granted({ roleId: to, permissionId: rowId(roleId, from) });
  }

  /** What is not saved, by scope: the same objects as long as nothing of it changes. */
  get pending(): readonly Moves["history"]["present"][] {
    return SCOPES.map((scope) => this.of[scope].get().history.present);
  }

  get changes(): number {
    return SCOPES.reduce((sum, scope) => sum + this.of[scope].changes, 0);
  }

  body(): WorkflowChangeBody {
    const changed = {
      everyone: this.of.everyone.changedRoles(),
      author: this.of.author.changedRoles(),
      assignee: this.of.assignee.changedRoles(),
    };
    return { type: this.workflow.id, changes: changesBody(changed), require: [] };
  }

  /**
   * Makes the rows of roles what other rows are, here or in another type, as one step of each matrix.
   * @param sourceOf the role that a role is to be like; null: it stays as it is
   * @returns how many cells change
   */
  copyFrom(source: WorkflowStores, sourceOf: (roleId: number) => number | null): number {
    let count = 0;
    for (const scope of SCOPES) {
      this.show(scope);
      const [store, allows] = [this.of[scope], source.allows(scope)];
      const wishes = this.#cells(scope, this.#sharedWith(source)).flatMap((cell): Wish[] => {
        const { roleId, from } = rowOf(cell.permissionId);
        const like = sourceOf(roleId);
        const granted = like === null ? null : allows(like, from, cell.roleId);
        return granted === null || granted === store.granted(cell) ? [] : [{ ...cell, granted }];
      });
      if (wishes.length > 0) store.wish(wishes);
      count += wishes.length;
    }
    return count;
  }

  /** @returns counts what {@link copyFrom} would change, as long as the rules stay as they are */
  overwriting(source: WorkflowStores): ReturnType<typeof overwriting> {
    const [now, wanted] = [this.#shown(), source.#shown()];
    return overwriting({ roles: this.roles, statuses: this.#sharedWith(source), now, wanted });
  }

  /** Without a matrix, which takes longer to fill than to ask what differs. */
  #shown(): Shown {
    const saved = savedMoves(this.workflow);
    const withPending = (scope: MoveScope): Allows => {
      const { present } = this.of[scope].get().history;
      return (roleId, from, to) => {
        const change = present.get(to)?.get(rowId(roleId, from));
        return change === undefined ? saved[scope](roleId, from, to) : change.action === "add";
      };
    };
    const everyone = withPending("everyone");
    const alsoBy =
      (own: Allows): Allows =>
      (...move) =>
        everyone(...move) || own(...move);
    return {
      everyone,
      author: alsoBy(withPending("author")),
      assignee: alsoBy(withPending("assignee")),
    };
  }

  /** What another type lacks has no moves there, which says nothing of what they are to be here. */
  #sharedWith(source: WorkflowStores): Entry[] {
    const there = new Set(source.statuses.map(({ id }) => id));
    return this.statuses.filter(({ id }) => there.has(id));
  }

  /** Those that can be set. */
  #cells(scope: MoveScope, statuses: readonly Entry[]): Cell[] {
    const closed = scope === "everyone" ? NEVER : this.allows("everyone");
    return this.roles.flatMap((role) =>
      statuses.flatMap((from) =>
        statuses
          .filter((to) => to.id !== from.id && !closed(role.id, from.id, to.id))
          .map((to) => ({ roleId: to.id, permissionId: rowId(role.id, from.id) })),
      ),
    );
  }

  reset(): void {
    for (const scope of SCOPES) this.of[scope].reset();
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    const ends = SCOPES.map((scope) => this.of[scope].subscribe(listener));
    return () => {
      for (const end of ends) end();
    };
  };
}

const entriesIn = (workflow: Workflow, name: "roles" | "statuses"): Entry[] =>
  linksOf(workflow, name).map((link) => ({ id: idOf(link) ?? 0, name: link.title ?? "" }));

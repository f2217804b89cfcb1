/** The single moves that a change of the rules is about, as a review names them. Pure. */
import type { WorkflowChangeBody } from "@halyard/contract/schemas/work-types";
import type { MoveScope } from "@halyard/contract/work-types/workflows";

export interface MoveGroup {
  role: number;
  scope: MoveScope;
  /** Whether they are allowed from now on. */
  granted: boolean;
  moves: readonly { from: number; to: number }[];
}

type Part = WorkflowChangeBody["changes"][number];

/** By role and whose moves they are; what is refused first. */
export function changedMoves(changes: readonly Part[]): MoveGroup[] {
  const all = changes.flatMap(({ roles, grant, revoke }) =>
    roles.flatMap((role) => [
      ...revoke.map((move) => ({ role, granted: false, move })),
      ...grant.map((move) => ({ role, granted: true, move })),
    ]),
  );
  const groups = Map.groupBy(all, ({ role, granted, move: [, , scope = "everyone"] }) => `${role} ${scope} ${granted}`);
  return [...groups.values()].flatMap((some) => {
    const [first] = some;
    if (first === undefined) return [];
    const { role, granted, move } = first;
    const moves = some.map(({ move: [from, to] }) => ({ from, to }));
    return [{ role, granted, scope: move[2] ?? "everyone", moves }];
  });
}

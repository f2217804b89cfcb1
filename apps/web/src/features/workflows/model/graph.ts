/** Where statuses stand in a drawing of their transitions: by how many moves they are away from the first. Pure. */
export interface GraphStatus {
  id: number;
  name: string;
  isClosed: boolean;
}

export interface GraphNode {
  status: GraphStatus;
  x: number;
  y: number;
  /** Open, and nothing leads out of it. */
  deadEnd: boolean;
  /** Nothing leads here from the first status. */
  unreachable: boolean;
}

export interface GraphEdge {
  from: number;
  to: number;
  path: string;
  /** Both ways: drawn once. */
  both: boolean;
}

export interface Graph {
  nodes: GraphNode[];
  edges: GraphEdge[];
  width: number;
  height: number;
}

export const NODE_WIDTH = 132;
export const NODE_HEIGHT = 32;
const GAP_X = 84;
const GAP_Y = 24;
const MARGIN = 24;

/** @param statuses in their order; the first is where work begins */
export function graphOf(statuses: readonly GraphStatus[], allows: (from: number, to: number) => boolean): Graph {
  const next = new Map(
    statuses.map(({ id }) => [id, statuses.map((to) => to.id).filter((to) => to !== id && allows(id, to))]),
  );
  const depth = depthsFrom(statuses[0]?.id, next);
  const last = Math.max(0, ...depth.values());
  const layers = Map.groupBy(statuses, ({ id }) => depth.get(id) ?? last + 1);
  const tallest = Math.max(0, ...[...layers.values()].map((layer) => layer.length));
  const height = 2 * MARGIN + tallest * NODE_HEIGHT + Math.max(0, tallest - 1) * GAP_Y;
  const nodes = [...layers.keys()]
    .toSorted((a, b) => a - b)
    .flatMap((layer, column) => {
      const rows = layers.get(layer) ?? [];
      const own = rows.length * NODE_HEIGHT + (rows.length - 1) * GAP_Y;
      return rows.map((status, row): GraphNode => ({
        status,
        x: MARGIN + column * (NODE_WIDTH + GAP_X),
        y: (height - own) / 2 + row * (NODE_HEIGHT + GAP_Y),
        deadEnd: !status.isClosed && next.get(status.id)?.length === 0,
        unreachable: !depth.has(status.id),
      }));
    });
  return {
    nodes,
    edges: edgesOf(nodes, next),
    width: 2 * MARGIN + layers.size * NODE_WIDTH + Math.max(0, layers.size - 1) * GAP_X,
    height,
  };
}

function depthsFrom(first: number | undefined, next: ReadonlyMap<number, readonly number[]>): Map<number, number> {
  const depth = new Map<number, number>();
  if (first === undefined) return depth;
  depth.set(first, 0);
  for (const queue = [first]; queue.length > 0;) {
    // oxlint-disable-next-line typescript/no-non-null-assertion -- the loop ends with the queue
    const id = queue.shift()!;
    for (const to of next.get(id) ?? []) {
      if (depth.has(to)) continue;
      depth.set(to, (depth.get(id) ?? 0) + 1);
      queue.push(to);
    }
  }
  return depth;
}

function edgesOf(nodes: readonly GraphNode[], next: ReadonlyMap<number, readonly number[]>): GraphEdge[] {
  const at = new Map(nodes.map((node) => [node.status.id, node]));
  const edges: GraphEdge[] = [];
  for (const [from, targets] of next) {
    for (const to of targets) {
      const both = next.get(to)?.includes(from) === true;
      // The other direction draws it.
      if (both && to < from) continue;
      const [start, end] = [at.get(from), at.get(to)];
      if (start !== undefined && end !== undefined) edges.push({ from, to, path: pathOf(start, end), both });
    }
  }
  return edges;
}

/** A curve from side to side; within a layer around it, backwards below. */
function pathOf(start: GraphNode, end: GraphNode): string {
  const middle = NODE_HEIGHT / 2;
  if (start.x === end.x) {
    const x = start.x + NODE_WIDTH;
    const bow = Math.min(GAP_X - 20, 20 + Math.abs(end.y - start.y) / 8);
    return `M ${x} ${start.y + middle} C ${x + bow} ${start.y + middle}, ${x + bow} ${end.y + middle}, ${x} ${end.y + middle}`;
  }
  const forward = end.x > start.x;
  const [x1, x2] = forward ? [start.x + NODE_WIDTH, end.x] : [start.x, end.x + NODE_WIDTH];
  const bend = (x2 - x1) / 2;
  const [y1, y2] = [start.y + middle, end.y + middle];
  return `M ${x1} ${y1} C ${x1 + bend} ${y1}, ${x2 - bend} ${y2}, ${x2} ${y2}`;
}

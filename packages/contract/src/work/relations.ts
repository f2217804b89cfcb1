/** The types of relations between work packages. */
export const RELATION_TYPES = [
  "relates",
  "follows",
  "precedes",
  "duplicates",
  "duplicated",
  "blocks",
  "blocked",
  "includes",
  "partof",
  "requires",
  "required",
] as const;

export type RelationType = (typeof RELATION_TYPES)[number];

export const isRelationType = (name: unknown): name is RelationType => RELATION_TYPES.some((type) => type === name);

/** What the relation is called from its other end. */
export const REVERSE_RELATION: Readonly<Record<RelationType, RelationType>> = {
  relates: "relates",
  follows: "precedes",
  precedes: "follows",
  duplicates: "duplicated",
  duplicated: "duplicates",
  blocks: "blocked",
  blocked: "blocks",
  includes: "partof",
  partof: "includes",
  requires: "required",
  required: "requires",
};

/** The types in which relations are kept; the others are these, read from the other end. */
export const STORED_RELATION_TYPES = ["relates", "follows", "duplicates", "blocks", "includes", "requires"] as const;
export type StoredRelationType = (typeof STORED_RELATION_TYPES)[number];

export const RELATION_LAG_MAXIMUM = 2_000;

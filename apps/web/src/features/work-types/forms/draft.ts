/** The form of a type while it is arranged. Pure. */
import type { TypeFormConfiguration } from "@halyard/contract/schemas/work-types";
import { FORM_GROUPS_MAXIMUM } from "@halyard/contract/work-types/type-forms";

type Group = TypeFormConfiguration["groups"][number];

/** With a key of its own: a group keeps it while its name is typed. */
export type DraftGroup = Group & { key: number };

export interface FormDraft {
  groups: readonly DraftGroup[];
  hidden: readonly string[];
}

/** What stands in the list: the head of a group, or an attribute below it. */
export type Line = { key: number; group: DraftGroup } | { key: number; attribute: string };

/** Attributes have the keys before these. */
const FIRST_GROUP_KEY = 100_000;

export const draftOf = ({ groups, hidden }: Pick<TypeFormConfiguration, "groups" | "hidden">): FormDraft => ({
  groups: groups.map((group, index) => ({ ...group, key: FIRST_GROUP_KEY + index })),
  hidden,
});

/** As a body has it. */
export const bodyOf = ({ groups, hidden }: FormDraft) => ({
  groups: groups.map((group) => {
    const { key: _, ...rest } = group;
    return rest;
  }),
  hidden,
});

/** @param names of all attributes, whose places there are their keys */
export const linesOf = ({ groups }: FormDraft, names: readonly string[]): Line[] =>
  groups.flatMap((group): Line[] => [
    { key: group.key, group },
    ...(group.kind === "attributes"
      ? group.attributes.map((attribute) => ({ key: names.indexOf(attribute), attribute }))
      : []),
  ]);

/**
 * Moves a line to that place or on to the next where it makes a difference: an attribute cannot stand below a query or
 * above all groups, and a group goes with its attributes.
 * @param place counted from 1
 */
export function moveLine(draft: FormDraft, line: Line, place: number, names: readonly string[]): FormDraft {
  const lines = linesOf(draft, names);
  const from = lines.findIndex(({ key }) => key === line.key);
  const step = Math.sign(place - 1 - from);
  if (step === 0) return draft;
  const before = JSON.stringify(bodyOf(draft));
  for (let to = place - 1; to >= 0 && to < lines.length; to += step) {
    const after = "group" in line ? withGroupAt(draft, line.group, lines, to) : arranged(draft, moved(lines, from, to));
    if (JSON.stringify(bodyOf(after)) !== before) return after;
  }
  return draft;
}

const moved = (lines: readonly Line[], from: number, to: number): Line[] => {
  const line = lines[from];
  return line === undefined ? [...lines] : lines.toSpliced(from, 1).toSpliced(to, 0, line);
};

function withGroupAt(draft: FormDraft, group: DraftGroup, lines: readonly Line[], to: number): FormDraft {
  const from = lines.findIndex(({ key }) => key === group.key);
  const ahead = moved(lines, from, to).findIndex(({ key }) => key === group.key);
  const index = moved(lines, from, to)
    .slice(0, ahead)
    .filter((line) => "group" in line).length;
  const others = draft.groups.filter(({ key }) => key !== group.key);
  return { ...draft, groups: others.toSpliced(index, 0, group) };
}

/** Each attribute in the last group of attributes before it. */
function arranged(draft: FormDraft, lines: readonly Line[]): FormDraft {
  const first = draft.groups.find(({ kind }) => kind === "attributes");
  let into = first?.key;
  const attributes = new Map<number, string[]>();
  for (const line of lines) {
    if ("group" in line) into = line.group.kind === "attributes" ? line.group.key : into;
    else if (into !== undefined) attributes.set(into, [...(attributes.get(into) ?? []), line.attribute]);
  }
  return {
    ...draft,
    groups: draft.groups.map((group) =>
      group.kind === "attributes" ? { ...group, attributes: attributes.get(group.key) ?? [] } : group,
    ),
  };
}

export const hide = (draft: FormDraft, attribute: string): FormDraft => ({
  groups: draft.groups.map((group) =>
    group.kind === "attributes"
      ? { ...group, attributes: group.attributes.filter((name) => name !== attribute) }
      : group,
  ),
  hidden: [...draft.hidden, attribute],
});

/** In the last group of attributes, or in a new one. @param name of a new group */
export function show(draft: FormDraft, attribute: string, name: string): FormDraft {
  const hidden = draft.hidden.filter((one) => one !== attribute);
  const last = draft.groups.findLast(({ kind }) => kind === "attributes");
  if (last === undefined) {
    return {
      groups: [...draft.groups, { key: nextKey(draft), kind: "attributes", name, attributes: [attribute] }],
      hidden,
    };
  }
  const groups = draft.groups.map((group) =>
    group.kind === "attributes" && group.key === last.key
      ? { ...group, attributes: [...group.attributes, attribute] }
      : group,
  );
  return { groups, hidden };
}

const nextKey = ({ groups }: FormDraft): number => Math.max(FIRST_GROUP_KEY, ...groups.map(({ key }) => key)) + 1;

export const hasRoom = ({ groups }: FormDraft): boolean => groups.length < FORM_GROUPS_MAXIMUM;

export const addGroup = (draft: FormDraft, group: Group): FormDraft => ({
  ...draft,
  groups: [...draft.groups, { ...group, key: nextKey(draft) }],
});

/** What is in it is not shown then. */
export const removeGroup = (draft: FormDraft, group: DraftGroup): FormDraft => ({
  groups: draft.groups.filter(({ key }) => key !== group.key),
  hidden: [...draft.hidden, ...(group.kind === "attributes" ? group.attributes : [])],
});

export const renameGroup = (draft: FormDraft, key: number, name: string): FormDraft => ({
  ...draft,
  groups: draft.groups.map((group) => (group.key === key ? { ...group, name } : group)),
});

/** The names that are missing or that two groups have. */
export function wrongNames({ groups }: FormDraft): Set<number> {
  const byName = Map.groupBy(groups, ({ name }) => name.trim().toLowerCase());
  return new Set(
    [...byName].flatMap(([name, some]) => (name === "" || some.length > 1 ? some.map(({ key }) => key) : [])),
  );
}

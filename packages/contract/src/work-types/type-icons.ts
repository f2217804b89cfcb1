/** The icons of work-package types: chosen, or else derived from the name. */
export const TYPE_ICONS = [
  "task",
  "bug",
  "feature",
  "milestone",
  "epic",
  "story",
  "idea",
  "question",
  "document",
  "test",
  "release",
  "phase",
] as const;
export type TypeIcon = (typeof TYPE_ICONS)[number];

/** In this order: what a name contains first wins. */
const IN_NAMES: readonly TypeIcon[] = ["bug", "feature", "milestone", "epic", "story"];

export const isTypeIcon = (name: string): name is TypeIcon => TYPE_ICONS.some((icon) => icon === name);

/** The icon that a name brings with it: `Bug fix` a bug, what names none of them a task. */
export function iconOfName(name: string): TypeIcon {
  const lower = name.toLowerCase();
  return IN_NAMES.find((icon) => lower.includes(icon)) ?? "task";
}

/** What a type shows. None chosen, or one that this version does not know: derived from the name. */
export const iconOf = (type: { name: string; icon?: string | null | undefined }): TypeIcon =>
  type.icon != null && isTypeIcon(type.icon) ? type.icon : iconOfName(type.name);

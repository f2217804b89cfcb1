/** The icon of a type on a tint of its colour: told apart by shape, too, and readable with any of the palette's colours. */
import { DEFAULT_STATUS_COLOR } from "@halyard/contract/palette";
import { iconOfName, type TypeIcon as Icon } from "@halyard/contract/work-types/type-icons";
import {
  BookOpen,
  Bug,
  CircleQuestionMark,
  Diamond,
  FileText,
  FlaskConical,
  Layers,
  Lightbulb,
  Rocket,
  SquareCheck,
  Star,
  Zap,
  type LucideIcon,
} from "lucide-react";
import type { ReactNode } from "react";
import styles from "./type-icon.module.css";

const ICONS: Record<Icon, LucideIcon> = {
  task: SquareCheck,
  bug: Bug,
  feature: Star,
  milestone: Diamond,
  epic: Zap,
  story: BookOpen,
  idea: Lightbulb,
  question: CircleQuestionMark,
  document: FileText,
  test: FlaskConical,
  release: Rocket,
  phase: Layers,
};

/** The shape alone, where colors would be too many. */
export const shapeOfType = (name: string): LucideIcon => ICONS[iconOfName(name)];

interface TypeIconProps {
  icon: Icon;
  /** `#rrggbb` */
  color: string | null | undefined;
  /** Where the icon stands alone. */
  name?: string;
}

export function TypeIcon({ icon, color, name }: TypeIconProps): ReactNode {
  const Shape = ICONS[icon];
  const named = name === undefined ? { "aria-hidden": true } : { role: "img", "aria-label": name, title: name };
  return (
    <span className={styles.icon} style={{ "--type": color ?? DEFAULT_STATUS_COLOR }} data-icon={icon} {...named}>
      <Shape size={12} strokeWidth={2.25} />
    </span>
  );
}

interface TypeNameProps {
  name: string;
  color?: string | null | undefined;
  /** Not known (yet): derived from the name. */
  icon?: Icon | undefined;
}

/** The icon with the name, in running text and table cells. */
export function TypeName({ name, color, icon }: TypeNameProps): ReactNode {
  return (
    <span className={styles.named} title={name}>
      <TypeIcon icon={icon ?? iconOfName(name)} color={color} />
      <span className={styles.name}>{name}</span>
    </span>
  );
}

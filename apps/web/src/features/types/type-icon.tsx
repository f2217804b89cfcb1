/** The icon of a type on its colour: told apart by shape, too, and readable on any of the palette's colours. */
import { DEFAULT_STATUS_COLOR, textOn } from "@halyard/contract/palette";
import { iconOfName, type TypeIcon as Icon } from "@halyard/contract/type-icons";
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

interface TypeIconProps {
  icon: Icon;
  /** `#rrggbb` */
  color: string | null | undefined;
}

export function TypeIcon({ icon, color }: TypeIconProps): ReactNode {
  const Shape = ICONS[icon];
  const background = color ?? DEFAULT_STATUS_COLOR;
  return (
    <span className={styles.icon} style={{ background, color: textOn(background) }} data-icon={icon} aria-hidden>
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

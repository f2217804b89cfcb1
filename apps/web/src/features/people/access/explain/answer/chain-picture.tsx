/**
 * A chain as a picture: by which group and role someone can do something. Each way that grants it is a line of boxes
 * with arrows between them; what is refused says what stands in the way. Read aloud it is a list of steps.
 */
import type { Reason } from "@halyard/contract/schemas/identity/roles";
import { linkOf } from "@halyard/api-client/links";
import type { Link } from "@halyard/contract/hal";
import { ArrowRight, Ban, Crown, Globe, KeyRound, Shield, Users, type LucideIcon } from "lucide-react";
import { Fragment, type ReactNode } from "react";
import { useT, type MessageId, type translate } from "../../../../../shared/i18n/i18n.tsx";
import { ResourceLink } from "../../../../../shared/components/resource-link.tsx";
import { adminPathOf } from "../../../../../shared/components/resource-paths.ts";
import { useCurrentUser } from "../../../../../shared/session/session.ts";
import { keyOf } from "./chains.ts";
import { reasonText } from "../../../users/explanation/reasons.ts";
import styles from "./explain.module.css";

interface Step {
  icon: LucideIcon;
  /** What kind of thing it is, where the name alone does not say it. */
  kind: MessageId | null;
  name: string;
  link: Link | null;
}

interface ChainPictureProps {
  granted: boolean;
  reasons: readonly Reason[];
}

export function ChainPicture({ granted, reasons }: ChainPictureProps): ReactNode {
  const t = useT();
  return (
    <ul className={styles.ways} aria-label={t(granted ? "explain.ways" : "explain.refusals")}>
      {reasons.map((reason, way) => (
        <li key={keyOf(reason)} className={styles.way}>
          {granted && way > 0 ? <span className={styles.quiet}>{t("explain.or")}</span> : null}
          {granted ? (
            stepsOf(t, reason).map((step, at) => (
              <Fragment key={step.name}>
                {at === 0 ? null : <ArrowRight size={14} className={styles.arrow} aria-hidden />}
                <StepView {...step} />
              </Fragment>
            ))
          ) : (
            <span className={styles.box} data-refused>
              <Ban size={14} aria-hidden />
              {reasonText(t, reason)}
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}

function StepView({ icon: Icon, kind, name, link }: Step): ReactNode {
  const t = useT();
  // Who asks about themself may have no way into the administration.
  const admin = useCurrentUser().admin === true;
  return (
    <span className={styles.box}>
      <Icon size={14} aria-hidden />
      {kind === null ? null : <span className={styles.quiet}>{t(kind)}</span>}
      <ResourceLink place={admin ? adminPathOf(link) : null}>{name}</ResourceLink>
    </span>
  );
}

function stepsOf(t: typeof translate, reason: Reason): Step[] {
  const role = linkOf(reason, "role");
  const group = linkOf(reason, "group");
  const named = (kind: MessageId, icon: LucideIcon, link: Link | null): Step[] =>
    link === null ? [] : [{ kind, icon, link, name: link.title ?? "" }];
  const plain = (icon: LucideIcon, name: string): Step[] => [{ kind: null, icon, link: null, name }];
  if (reason.kind === "role") {
    // Of most the role is their own: only a group is said.
    return [...named("explain.group", Users, group), ...named("explain.role", Shield, role)];
  }
  if (reason.kind === "administrator") return plain(Crown, reasonText(t, reason));
  if (reason.kind === "public") return plain(KeyRound, reasonText(t, reason));
  return [...plain(Globe, t("explain.publicProject")), ...named("explain.role", Shield, role)];
}

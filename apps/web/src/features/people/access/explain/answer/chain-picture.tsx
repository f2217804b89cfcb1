/**
 * A chain as a picture: who, by which group and role, reaches what. Each way that grants it is a line of boxes with
 * arrows between them; what is refused ends in a broken arrow. Read aloud it is a list of steps.
 */
import type { Reason } from "@halyard/contract/schemas/identity/roles";
import { linkOf } from "@halyard/api-client/links";
import type { Link } from "@halyard/contract/hal";
import { ArrowRight, Ban, Crown, Globe, KeyRound, Shield, UserRound, Users, type LucideIcon } from "lucide-react";
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
  /** What kind of thing it is. */
  kind: MessageId;
  name: string;
  link: Link | null;
}

interface ChainPictureProps {
  granted: boolean;
  reasons: readonly Reason[];
  /** Where every way begins: one person, or the people for whom it is the same. */
  start: ReactNode;
  /** Where it leads. */
  end: ReactNode;
}

export function ChainPicture({ granted, reasons, start, end }: ChainPictureProps): ReactNode {
  const t = useT();
  return (
    <div className={styles.picture} data-granted={granted || undefined}>
      <div className={styles.end}>{start}</div>
      <ul className={styles.ways} aria-label={t(granted ? "explain.ways" : "explain.refusals")}>
        {reasons.map((reason) => (
          <li key={keyOf(reason)} className={styles.way}>
            <Arrow broken={!granted} />
            {granted ? (
              stepsOf(t, reason).map((step, at) => (
                <Fragment key={step.kind}>
                  {at === 0 ? null : <Arrow broken={false} />}
                  <StepView {...step} />
                </Fragment>
              ))
            ) : (
              <div className={styles.box}>
                <Ban size={16} aria-hidden />
                <span>{reasonText(t, reason)}</span>
              </div>
            )}
            <Arrow broken={!granted} />
          </li>
        ))}
      </ul>
      <div className={styles.end}>{end}</div>
    </div>
  );
}

function StepView({ icon: Icon, kind, name, link }: Step): ReactNode {
  const t = useT();
  // Who asks about themself may have no way into the administration.
  const admin = useCurrentUser().admin === true;
  return (
    <div className={styles.box}>
      <Icon size={16} aria-hidden />
      <span className={styles.words}>
        <span className={styles.kind}>{t(kind)}</span>
        <ResourceLink place={admin ? adminPathOf(link) : null}>{name}</ResourceLink>
      </span>
    </div>
  );
}

function Arrow({ broken }: { broken: boolean }): ReactNode {
  return (
    <span className={styles.arrow} data-broken={broken || undefined} aria-hidden>
      <ArrowRight size={16} />
    </span>
  );
}

function stepsOf(t: typeof translate, reason: Reason): Step[] {
  const role = linkOf(reason, "role");
  const group = linkOf(reason, "group");
  const named = (kind: MessageId, icon: LucideIcon, link: Link | null): Step[] =>
    link === null ? [] : [{ kind, icon, link, name: link.title ?? "" }];
  const plain = (kind: MessageId, icon: LucideIcon): Step[] => [
    { kind, icon, link: null, name: reasonText(t, reason) },
  ];
  if (reason.kind === "role") {
    return [
      ...(group === null ? plainMember(t) : named("explain.group", Users, group)),
      ...named("explain.role", Shield, role),
    ];
  }
  if (reason.kind === "administrator") return plain("explain.account", Crown);
  if (reason.kind === "public") return plain("explain.membership", KeyRound);
  return [
    { kind: "explain.publicProject", icon: Globe, link: null, name: t("explain.everyone") },
    ...named("explain.role", Shield, role),
  ];
}

const plainMember = (t: typeof translate): Step[] => [
  { kind: "explain.membership", icon: UserRound, link: null, name: t("explain.direct") },
];

/** The security score: each open point with the place where it is mended. */
import type { AuthenticationOverview } from "@halyard/contract/schemas/identity/sign-in";
import { Button, VisuallyHidden } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { Check, CircleAlert, ExternalLink, Minus, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { useT, type MessageId } from "../../../shared/i18n/i18n.tsx";
import { Card, Level } from "../../../shared/ui/layout/card.tsx";
import styles from "./authentication-settings.module.css";
import { FIX_OF, type CardId } from "./fields.ts";
import { nameOfPoint } from "./points.ts";
import { scoreSeverity } from "./queries.ts";
import "./messages.ts";

interface ScoreCardProps {
  overview: AuthenticationOverview;
  onFix: (card: CardId) => void;
}

/** Points from which on advice is to be followed first. */
const HEAVY = 15;

type Point = AuthenticationOverview["points"][number];

export function ScoreCard({ overview: { score, points }, onFix }: ScoreCardProps): ReactNode {
  const t = useT();
  // What weighs most at the top.
  const open = points.filter(({ done }) => !done).toSorted((a, b) => b.weight - a.weight);
  const parts = [
    ["first", open.filter(isHeavy)],
    ["then", open.filter((point) => !isHeavy(point))],
    ["inPlace", points.filter(({ done }) => done)],
  ] as const;
  return (
    <Card title={t("authSettings.score")}>
      <Level
        label={t("authSettings.score")}
        value={score}
        of={100}
        words={t("authSettings.scoreOf", { score })}
        rating={t(`authSettings.rating.${scoreSeverity(score) ?? "good"}`)}
        tone={scoreSeverity(score)}
      />
      {parts.map(([part, those]) =>
        those.length === 0 ? null : (
          <section key={part} aria-label={t(`authSettings.part.${part}`)}>
            <h3 className={styles.part}>{t(`authSettings.part.${part}`)}</h3>
            <ul className={styles.advice}>
              {those.map((point) => (
                <Advice
                  key={point.id}
                  point={point}
                  name={nameOfPoint(point.id, points)}
                  // The dashboard names the first with the score, and as grave as that.
                  isCritical={point === open[0] && scoreSeverity(score) === "critical"}
                  isFirst={point === open[0]}
                  onFix={onFix}
                />
              ))}
            </ul>
          </section>
        ),
      )}
    </Card>
  );
}

interface AdviceProps {
  point: Point;
  name: ReturnType<typeof nameOfPoint>;
  isCritical: boolean;
  /** What to begin with. */
  isFirst: boolean;
  onFix: (card: CardId) => void;
}

/** The dashboard warns of it by itself, whatever it weighs here. */
const ALSO_WARNED: ReadonlySet<Point["id"]> = new Set(["secondAdministrator"]);

/** One of those to do first, each of which has the sign of a warning. */
const isHeavy = ({ id, weight }: Point): boolean => weight >= HEAVY || ALSO_WARNED.has(id);

function Advice({ point, name, isCritical, isFirst, onFix }: AdviceProps): ReactNode {
  const t = useT();
  const heavy = isHeavy(point);
  const Sign = point.done ? Check : heavy ? (isCritical ? CircleAlert : TriangleAlert) : Minus;
  return (
    <li data-done={point.done || undefined} data-heavy={heavy ? (isCritical ? "critical" : "warning") : undefined}>
      <Sign size={16} aria-hidden />
      <span>
        {point.done ? t(`authSettings.inPlace.${point.id}`) : t(`authSettings.open.${name}`)}
        <VisuallyHidden>: {t(point.done ? "authSettings.done" : "authSettings.toDo")}</VisuallyHidden>
        {point.done || !isExplained(name) ? null : <span className={styles.fix}>{t(`authSettings.fix.${name}`)}</span>}
      </span>
      {point.done ? null : (
        <span className={styles.act}>
          <span className={styles.weight}>{t("authSettings.weight", { count: point.weight })}</span>
          <Fix id={point.id} name={name} isFirst={isFirst} onFix={onFix} />
        </span>
      )}
    </li>
  );
}

/** What the button says is not said twice. */
const PLAIN = ["limitSessions", "endLongSessions", "longPasswords"] as const;

type Name = AdviceProps["name"];

const isExplained = (id: Name): id is Exclude<Name, (typeof PLAIN)[number]> => PLAIN.every((plain) => plain !== id);

/** What the button does about it. */
const ACTS: Partial<Record<Point["id"], MessageId>> = {
  requireTwoFactor: "authSettings.act.require",
  limitSessions: "authSettings.act.limitSessions",
  endLongSessions: "authSettings.act.endSessions",
  longPasswords: "authSettings.act.lengthen",
  refuseCommonPasswords: "authSettings.act.refuse",
  expireTokens: "authSettings.act.limitTokens",
};

const SECURITY = { tab: "security" } as const;

interface FixProps extends Omit<AdviceProps, "point" | "isCritical"> {
  id: Point["id"];
}

function Fix({ id, name, isFirst, onFix }: FixProps): ReactNode {
  const t = useT();
  const variant = isFirst ? "filled" : "default";
  const card = FIX_OF[id];
  // What is seen comes first: it is what people say to a browser that listens.
  const label = (text: string): string => t("authSettings.fixOf", { text, name: t(`authSettings.open.${name}`) });
  if (card !== null) {
    return (
      <Button
        variant={variant}
        size="compact-sm"
        aria-label={label(t(ACTS[id] ?? "authSettings.fixIt"))}
        onClick={() => onFix(card)}
      >
        {t(ACTS[id] ?? "authSettings.fixIt")}
      </Button>
    );
  }
  if (name === "onlyAdministratorHasTwoFactor") {
    return (
      <Button
        variant={variant}
        size="compact-sm"
        aria-label={label(t("authSettings.act.openProfile"))}
        renderRoot={(props) => <Link to="/users/$userId" params={{ userId: "me" }} search={SECURITY} {...props} />}
      >
        {t("authSettings.act.openProfile")}
      </Button>
    );
  }
  if (id !== "encryptedConnection") {
    const isAboutAll = id === "administratorsHaveTwoFactor";
    const text = t(isAboutAll ? "authSettings.act.showAdministrators" : "authSettings.act.addAdministrator");
    return (
      <Button
        variant={variant}
        size="compact-sm"
        aria-label={label(text)}
        renderRoot={(props) => <Link to="/admin/users" search={isAboutAll ? { role: "admin" } : {}} {...props} />}
      >
        {text}
      </Button>
    );
  }
  return (
    <Button
      component="a"
      variant={variant}
      size="compact-sm"
      aria-label={label(t("ui.docs"))}
      href="/docs/operations#tls-and-reverse-proxies"
      target="_blank"
      rel="noreferrer"
      rightSection={<ExternalLink size={12} aria-hidden />}
    >
      {t("ui.docs")}
    </Button>
  );
}

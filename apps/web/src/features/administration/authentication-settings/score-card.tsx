/** The security score: each open point with the place where it is mended. */
import type { AuthenticationOverview } from "@halyard/contract/schemas/identity/sign-in";
import { Button, VisuallyHidden } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { Check, ExternalLink, Info, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { useT, type MessageId } from "../../../shared/i18n/i18n.tsx";
import { Card, Level } from "../../../shared/ui/layout/card.tsx";
import styles from "./authentication-settings.module.css";
import { FIX_OF, type CardId } from "./fields.ts";
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
    ["first", open.filter(({ weight }) => weight >= HEAVY)],
    ["then", open.filter(({ weight }) => weight < HEAVY)],
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
                <Advice key={point.id} point={point} onFix={onFix} />
              ))}
            </ul>
          </section>
        ),
      )}
    </Card>
  );
}

/** The points that are fulfilled. */
export function InPlaceCard({ overview: { points } }: Pick<ScoreCardProps, "overview">): ReactNode {
  const t = useT();
  const done = points.filter((point) => point.done);
  if (done.length === 0) return null;
  return (
    <Card title={t("authSettings.part.inPlace")}>
      <ul className={styles.advice}>
        {done.map((point) => (
          <Advice key={point.id} point={point} onFix={nothing} />
        ))}
      </ul>
    </Card>
  );
}

const nothing = (): void => undefined;

function Advice({ point, onFix }: { point: Point; onFix: (card: CardId) => void }): ReactNode {
  const t = useT();
  const Sign = point.done ? Check : point.weight >= HEAVY ? TriangleAlert : Info;
  return (
    <li data-done={point.done || undefined} data-heavy={point.weight >= HEAVY || undefined}>
      <Sign size={16} aria-hidden />
      <span>
        {t(`authSettings.${point.done ? "inPlace" : "open"}.${point.id}`)}
        <VisuallyHidden>: {t(point.done ? "authSettings.done" : "authSettings.toDo")}</VisuallyHidden>
        {point.done ? null : <span className={styles.fix}>{t(`authSettings.fix.${point.id}`)}</span>}
      </span>
      {point.done ? null : (
        <span className={styles.act}>
          <span className={styles.weight}>{t("authSettings.weight", { count: point.weight })}</span>
          <Fix id={point.id} onFix={onFix} />
        </span>
      )}
    </li>
  );
}

/** What the button does about it. */
const ACTS: Partial<Record<Point["id"], MessageId>> = {
  requireTwoFactor: "authSettings.act.require",
  limitSessions: "authSettings.act.limit",
  endLongSessions: "authSettings.act.limit",
  longPasswords: "authSettings.act.lengthen",
  refuseCommonPasswords: "authSettings.act.refuse",
  expireTokens: "authSettings.act.limit",
};

function Fix({ id, onFix }: { id: Point["id"]; onFix: (card: CardId) => void }): ReactNode {
  const t = useT();
  const card = FIX_OF[id];
  // What is seen comes first: it is what people say to a browser that listens.
  const label = (text: string): string => t("authSettings.fixOf", { text, name: t(`authSettings.open.${id}`) });
  if (card !== null) {
    return (
      <Button
        variant="default"
        size="compact-sm"
        aria-label={label(t(ACTS[id] ?? "authSettings.fixIt"))}
        onClick={() => onFix(card)}
      >
        {t(ACTS[id] ?? "authSettings.fixIt")}
      </Button>
    );
  }
  if (id !== "encryptedConnection") {
    return (
      <Button
        variant="default"
        size="compact-sm"
        aria-label={label(t("authSettings.openUsers"))}
        renderRoot={(props) => (
          <Link to="/admin/users" search={id === "administratorsHaveTwoFactor" ? { role: "admin" } : {}} {...props} />
        )}
      >
        {t("authSettings.openUsers")}
      </Button>
    );
  }
  return (
    <Button
      component="a"
      variant="default"
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

/** A titled box of a page, with a line of help. */
import { useId, type ReactNode } from "react";
import styles from "./card.module.css";

interface CardProps {
  title: string;
  /** Beside the title. */
  mark?: ReactNode;
  help?: string;
  children: ReactNode;
}

export function Card({ title, mark, help, children }: CardProps): ReactNode {
  const heading = useId();
  return (
    <section className={styles.card} aria-labelledby={heading}>
      <header className={styles.head}>
        <h2 id={heading} className={styles.title}>
          {title}
        </h2>
        {mark}
      </header>
      {help === undefined ? null : <p className={styles.help}>{help}</p>}
      {children}
    </section>
  );
}

/** Names and what they are, a line each. */
export function Facts({ facts }: { facts: readonly { name: string; value: ReactNode }[] }): ReactNode {
  return (
    <dl className={styles.facts}>
      {facts.map(({ name, value }) => (
        <div key={name} className={styles.fact}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** How much of a whole, as a bar with its words: never the bar alone. */
export function Level({
  label,
  value,
  of,
  words,
  rating,
  tone,
}: {
  label: string;
  value: number;
  of: number;
  words: string;
  /** How good that is, in a word. */
  rating?: string;
  /** So little is no good. */
  tone?: "warning" | "critical" | undefined;
}): ReactNode {
  return (
    <div className={styles.level}>
      <p className={styles.reading}>
        <strong className={styles.words}>{words}</strong>
        {rating === undefined ? null : (
          <span className={styles.rating} data-tone={tone}>
            {rating}
          </span>
        )}
      </p>
      <div
        role="meter"
        className={styles.meter}
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={of}
        aria-valuenow={value}
        aria-valuetext={words}
      >
        <div
          className={styles.filled}
          data-tone={tone}
          style={{ width: `${of === 0 ? 0 : Math.min(100, (100 * value) / of)}%` }}
        />
      </div>
    </div>
  );
}

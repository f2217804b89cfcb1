/** What a test found: each step that was tried, and the one that failed with its reason. */
import type { TestResult } from "@halyard/contract/schemas/github";
import { CircleCheck, CircleX } from "lucide-react";
import type { ReactNode } from "react";
import { translate, useT, type MessageId } from "../../../shared/i18n/i18n.tsx";
import styles from "../model/integration.module.css";

const NAMES: Partial<Record<string, MessageId>> = {
  configuration: "github.step.configuration",
  app: "github.step.app",
  installation: "github.step.installation",
  repositories: "github.step.repositories",
  secret: "github.step.secret",
  endpoint: "github.step.endpoint",
  github: "github.step.github",
};

const nameOf = (step: string): string => {
  const id = NAMES[step];
  return id === undefined ? step : translate(id);
};

export function TestReport({ result }: { result: TestResult }): ReactNode {
  const t = useT();
  return (
    <div className={styles.report} data-good={result.success || undefined} role="status">
      <strong>{result.message}</strong>
      <ol>
        {result.steps.map((step) => (
          <li key={step.name} data-good={step.ok || undefined}>
            {step.ok ? (
              <CircleCheck size={16} aria-label={t("github.testGood")} />
            ) : (
              <CircleX size={16} aria-label={t("github.testBad")} />
            )}
            <span>
              {nameOf(step.name)}: {step.message}
            </span>
          </li>
        ))}
      </ol>
    </div>
  );
}

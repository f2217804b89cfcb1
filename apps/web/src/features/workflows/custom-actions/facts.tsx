/** What a custom action changes and where it is shown, as the lists have it: names in quiet words, values as they look everywhere. */
import {
  changeSteps,
  CONDITION_ATTRIBUTES,
  notifyOf,
  type NotifyValue,
} from "@halyard/contract/work-types/custom-actions";
import type { CustomActionDefinition } from "@halyard/contract/schemas/work-types";
import { VisuallyHidden } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useT } from "../../../shared/i18n/i18n.tsx";
import { ColorDot } from "../../../shared/ui/primitives/color-dot.tsx";
import { statusesQuery } from "../../work-types/statuses/queries.ts";
import styles from "./custom-actions.module.css";
import type { Choices } from "./use-choices.ts";
import { useRecipientNames } from "./notify-fields.tsx";
import { attributeName, valueWords } from "./words.ts";
import "./messages.ts";

/** Of a condition; the others are counted. */
const SHOWN = 3;

interface FactsProps {
  action: CustomActionDefinition;
  choices: Choices;
}

/** @param short their signs say which of them are statuses */
export function Changes({ action: { actions }, choices, short = false }: FactsProps & { short?: boolean }): ReactNode {
  const notify = notifyOf(actions);
  return (
    <span className={styles.facts}>
      {changeSteps(actions).map((step) => (
        <Fact
          key={step.attribute}
          name={attributeName(step.attribute, choices)}
          isSigned={short && step.attribute === "status" && typeof step.value === "number"}
        >
          {step.attribute === "status" && typeof step.value === "number" ? (
            <StatusValue id={step.value} name={valueWords(step, choices)} />
          ) : (
            <span className={styles.value}>
              {step.attribute === "comment" ? <q>{valueWords(step, choices)}</q> : valueWords(step, choices)}
            </span>
          )}
        </Fact>
      ))}
      {notify === null ? null : <Notifies value={notify} />}
    </span>
  );
}

interface FactProps {
  name: string;
  /** A sign beside the value says what it is: the name is only heard. */
  isSigned: boolean;
  children: ReactNode;
}

const Fact = ({ name, isSigned, children }: FactProps): ReactNode => (
  <span className={styles.fact}>
    {isSigned ? <VisuallyHidden>{name}</VisuallyHidden> : <span>{name}</span>}
    {children}
  </span>
);

function Notifies({ value: { to, message } }: { value: NotifyValue }): ReactNode {
  const t = useT();
  const nameOf = useRecipientNames(to);
  const more = to.length - SHOWN;
  return (
    <span className={styles.fact}>
      <span>{t("customActionPage.notify")}</span>
      <span className={styles.values}>
        <span className={styles.value}>{to.slice(0, SHOWN).map(nameOf).join(", ")}</span>
        {more > 0 ? <span>{t("customActionPage.others", { count: more })}</span> : null}
        {message === "" ? null : <q className={styles.value}>{message}</q>}
      </span>
    </span>
  );
}

/** Projects have a column of their own. */
const limitsOf = ({ conditions }: CustomActionDefinition) =>
  CONDITION_ATTRIBUTES.filter((attribute) => attribute !== "project" && conditions[attribute].length > 0);

export function Conditions({ action, choices }: FactsProps): ReactNode {
  const t = useT();
  const { conditions } = action;
  const limits = limitsOf(action);
  if (limits.length === 0) return t("customActionPage.always");
  return (
    <span className={styles.facts}>
      <span className={styles.said}>{t("customActionPage.column.conditions")}</span>
      {limits.map((attribute) => {
        const ids = conditions[attribute];
        const named = ids.slice(0, SHOWN).map((id) => ({
          id,
          name: choices.of(attribute).find((one) => one.id === id)?.name ?? t("customActionPage.unknown"),
        }));
        return (
          <Fact key={attribute} name={t(`customActionPage.when.${attribute}`)} isSigned={attribute === "status"}>
            <span className={styles.values}>
              {named.map(({ id, name }) =>
                attribute === "status" ? (
                  <StatusValue key={id} id={id} name={name} />
                ) : (
                  <span key={id} className={styles.value}>
                    {name}
                  </span>
                ),
              )}
              {ids.length > SHOWN ? <span>{t("customActionPage.others", { count: ids.length - SHOWN })}</span> : null}
            </span>
          </Fact>
        );
      })}
    </span>
  );
}

/** Where it is offered: all of their names, or that it is everywhere. */
export function Projects({ action: { conditions }, choices }: FactsProps): ReactNode {
  const t = useT();
  if (conditions.project.length === 0) return t("customActionPage.everywhere");
  const names = conditions.project
    .slice(0, SHOWN)
    .map((id) => choices.of("project").find((one) => one.id === id)?.name ?? t("customActionPage.unknown"));
  const more = conditions.project.length - names.length;
  const words = [names.join(", "), ...(more === 0 ? [] : [t("customActionPage.others", { count: more })])].join(" ");
  return (
    <span className={styles.places} title={words}>
      {words}
    </span>
  );
}

/** On a phone: when it is offered, what it does and where, each behind its word. */
export function PhoneFacts(props: FactsProps): ReactNode {
  const t = useT();
  return (
    <span className={styles.phone} data-lines>
      <span aria-hidden>{t("customActionPage.when")}</span>
      <Conditions {...props} />
      <span>{t("customActionPage.set")}</span>
      <Changes {...props} short />
      <span>{t("customActionPage.in")}</span>
      <Projects {...props} />
    </span>
  );
}

/** With the sign that it has everywhere. */
function StatusValue({ id, name }: { id: number; name: string }): ReactNode {
  const status = useQuery(statusesQuery).data?.find((one) => one.id === id);
  return (
    <span className={styles.value}>
      <ColorDot name={name} status={status} />
    </span>
  );
}

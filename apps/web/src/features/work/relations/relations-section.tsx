/** What a work package is related to: all types, with the lag, added by number or words, removed with a way back. */
import { hasLink } from "@halyard/api-client/links";
import { RELATION_LAG_MAXIMUM, RELATION_TYPES, type RelationType } from "@halyard/contract/work/relations";
import type { WorkPackage } from "@halyard/contract/resources";
import { Button, NativeSelect, NumberInput } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState, type ReactNode } from "react";
import { useT } from "../../../shared/i18n/i18n.tsx";
import { AddButton, DetailSection } from "../../../shared/ui/layout/detail-section.tsx";
import { useFocusAfter } from "../../../shared/ui/focus/return-focus.ts";
import { useAddRelation, useRemoveRelation } from "./changes.ts";
import { candidatesQuery, relationsQuery, seenFrom } from "./queries.ts";
import { RelatedLine } from "./related-line.tsx";
import styles from "./relations.module.css";
import { WorkPackagePicker } from "./work-package-picker.tsx";

export function RelationsSection({ workPackage }: { workPackage: WorkPackage }): ReactNode {
  const t = useT();
  const { id } = workPackage;
  const list = useQuery(relationsQuery(id));
  const { data } = list;
  const [adding, setAdding] = useState(false);
  const removal = useRemoveRelation();
  const adder = useFocusAfter<HTMLButtonElement>(`${adding} ${data?.length}`);
  const seen = seenFrom(data ?? [], id).toSorted(
    (a, b) => RELATION_TYPES.indexOf(a.type) - RELATION_TYPES.indexOf(b.type),
  );
  return (
    <DetailSection
      title={t("relations.title")}
      count={data?.length}
      read={{ query: list, failed: t("relations.failed") }}
      empty={data?.length === 0 && !adding ? t("relations.empty") : null}
      actions={
        hasLink(workPackage, "addRelation") && !adding ? (
          <AddButton ref={adder} onClick={() => setAdding(true)}>
            {t("relations.add")}
          </AddButton>
        ) : undefined
      }
    >
      <ul className={styles.list}>
        {seen.map(({ relation, type, other }) => (
          <RelatedLine
            key={relation.id}
            id={other?.id ?? 0}
            subject={other?.subject ?? ""}
            workPackage={other}
            how={[
              t(`relations.type.${type}`),
              ...(relation.lag === null || relation.lag === 0 ? [] : [t("relations.lagged", { days: relation.lag })]),
            ].join(" ")}
            remove={
              hasLink(relation, "delete")
                ? {
                    label: t("relations.remove", { how: t(`relations.type.${type}`), id: other?.id }),
                    run: () => removal.mutate(relation),
                  }
                : undefined
            }
          />
        ))}
      </ul>
      {adding ? <AddRelation id={id} onDone={() => setAdding(false)} /> : null}
    </DetailSection>
  );
}

function AddRelation({ id, onDone }: { id: number; onDone: () => void }): ReactNode {
  const t = useT();
  const [type, setType] = useState<RelationType>("relates");
  const [lag, setLag] = useState(0);
  const addition = useAddRelation(id);
  const scheduled = type === "follows" || type === "precedes";
  return (
    <div className={styles.add}>
      <NativeSelect
        size="xs"
        aria-label={t("relations.type")}
        value={type}
        onChange={(event) => setType(RELATION_TYPES.find((one) => one === event.currentTarget.value) ?? "relates")}
        data={RELATION_TYPES.map((one) => ({ value: one, label: t(`relations.type.${one}`) }))}
      />
      {scheduled ? (
        <NumberInput
          size="xs"
          w={96}
          aria-label={t("relations.lag")}
          suffix={t("relations.lagSuffix")}
          min={0}
          max={RELATION_LAG_MAXIMUM}
          allowDecimal={false}
          value={lag}
          onChange={(value) => setLag(typeof value === "number" ? value : 0)}
        />
      ) : null}
      <WorkPackagePicker
        key={type}
        candidates={(text) => candidatesQuery(id, type, text)}
        label={t("relations.other")}
        busy={addition.isPending}
        onPick={(other) =>
          addition.mutate({ type, toId: other.id, lag: scheduled ? lag : null }, { onSuccess: onDone })
        }
        onCancel={onDone}
      />
      <Button size="compact-sm" variant="default" onClick={onDone}>
        {t("ui.cancel")}
      </Button>
    </div>
  );
}

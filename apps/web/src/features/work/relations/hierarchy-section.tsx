/** What is above a work package and below it; both can be changed where the links allow it. */
import { hasLink, idOf, linkOf, linksOf, titleOf } from "@halyard/api-client/links";
import type { Link } from "@halyard/contract/hal";
import type { WorkPackage } from "@halyard/contract/resources";
import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState, type ReactNode } from "react";
import { useT } from "../../../shared/i18n/i18n.tsx";
import { DoneBar } from "../../../shared/ui/charts/done-bar.tsx";
import { AddButton, DetailSection } from "../../../shared/ui/layout/detail-section.tsx";
import { useFocusAfter } from "../../../shared/ui/focus/return-focus.ts";
import { useChangeParent } from "./changes.ts";
import { workPackageQuery } from "../model/queries.ts";
import { useLookups } from "../model/use-lookups.ts";
import { NewChild } from "./new-child.tsx";
import { candidatesQuery, childrenQuery } from "./queries.ts";
import { RelatedLine } from "./related-line.tsx";
import styles from "./relations.module.css";
import { WorkPackagePicker } from "./work-package-picker.tsx";

/** `children`: ones that there are already. */
type Relative = "parent" | "children" | "newChildren";

/** So many children are no more to read than a line that stands for them. */
const FEW = 2;

interface HierarchySectionProps {
  workPackage: WorkPackage;
  /** Many children are behind a line that opens. */
  folded: boolean;
}

export function HierarchySection({ workPackage, folded }: HierarchySectionProps): ReactNode {
  const t = useT();
  const { id } = workPackage;
  const [adding, setAdding] = useState<Relative | null>(null);
  const change = useChangeParent();
  const may = hasLink(workPackage, "changeParent");
  // Where its status freezes it, its own parent stays; what is below it changes by itself.
  const mayMove = may && workPackage.readonly !== true;
  // A milestone has nothing below it.
  const mayHaveChildren = may && workPackage.date === undefined;
  const parent = linkOf(workPackage, "parent");
  const parentId = idOf(parent);
  const children = linksOf(workPackage, "children");
  const known = new Map(useQuery(childrenQuery(id, children.length)).data?.map((row) => [row.id, row]));
  const above = useQuery({ ...workPackageQuery(parentId ?? 0), enabled: parentId !== null }).data;
  const { statuses } = useLookups();
  const done = [...known.values()].filter((row) => statuses.get(titleOf(row, "status"))?.isClosed === true).length;
  const adder = useFocusAfter<HTMLButtonElement>(`${adding} ${parentId} ${children.length}`);
  const mayCreate = hasLink(workPackage, "addChild");
  const button = (kind: Relative, words: "relations.setParent" | "relations.addChild") => (
    <AddButton ref={adder} onClick={() => setAdding(kind)}>
      {t(words)}
    </AddButton>
  );
  const isFolded = folded && children.length > FEW;
  const lines = children.map((child, at) => (
    <ChildLine
      key={child.href}
      child={child}
      known={known}
      {...(parentId === null || isFolded ? {} : { how: at === 0 ? t("relations.childrenBelow") : "" })}
      remove={may ? (childId) => change.mutate({ childId, parentId: null }) : null}
    />
  ));
  return (
    <DetailSection
      title={t("relations.hierarchy")}
      // The line that stands for many says it itself.
      note={
        children.length === 0 || isFolded ? null : (
          <Progress done={known.size === 0 ? null : done} count={children.length} words="relations.childrenDone" />
        )
      }
      empty={parentId === null && children.length === 0 && adding === null ? t("relations.noHierarchy") : null}
      actions={
        adding === null ? (
          <>
            {mayMove && parentId === null ? button("parent", "relations.setParent") : null}
            {mayHaveChildren ? button(mayCreate ? "newChildren" : "children", "relations.addChild") : null}
          </>
        ) : undefined
      }
    >
      <ul className={styles.list}>
        {parentId === null ? null : (
          <RelatedLine
            id={parentId}
            subject={parent?.title ?? ""}
            workPackage={parentId === null ? undefined : above}
            how={t("workPackages.field.parent")}
            remove={
              mayMove
                ? { label: t("relations.removeParent"), run: () => change.mutate({ childId: id, parentId: null }) }
                : undefined
            }
          />
        )}
        {isFolded ? null : lines}
      </ul>
      {isFolded ? (
        <details className={styles.fold}>
          <summary>
            <Progress done={known.size === 0 ? null : done} count={children.length} words="relations.childrenFolded" />
          </summary>
          <ul className={styles.list}>{lines}</ul>
        </details>
      ) : null}
      {adding === null ? null : (
        <AddRelative workPackage={workPackage} kind={adding} onKind={setAdding} onClose={() => setAdding(null)} />
      )}
    </DetailSection>
  );
}

interface ProgressProps {
  /** null: not known yet. */
  done: number | null;
  count: number;
  words: "relations.childrenDone" | "relations.childrenFolded";
}

function Progress({ done, count, words }: ProgressProps): ReactNode {
  const t = useT();
  if (done === null) return <span className={styles.progress}>{t("relations.children", { count })}</span>;
  return (
    <span className={styles.progress}>
      {t(words, { done, count })}
      <span className={styles.done}>
        <DoneBar done={done} total={count} />
      </span>
    </span>
  );
}

interface ChildLineProps {
  child: Link;
  known: ReadonlyMap<number, WorkPackage>;
  how?: string;
  /** null: one may not. */
  remove: ((childId: number) => void) | null;
}

function ChildLine({ child, known, how, remove }: ChildLineProps): ReactNode {
  const t = useT();
  const childId = idOf(child) ?? 0;
  return (
    <RelatedLine
      id={childId}
      subject={child.title ?? ""}
      workPackage={known.get(childId)}
      {...(how === undefined ? {} : { how })}
      remove={
        remove === null ? undefined : { label: t("relations.removeChild", { id: childId }), run: () => remove(childId) }
      }
    />
  );
}

interface AddRelativeProps {
  workPackage: WorkPackage;
  kind: Relative;
  onKind: (kind: Relative) => void;
  onClose: () => void;
}

/** Writes a new child, or finds a parent or child among the work packages that there are. */
function AddRelative({ workPackage, kind, onKind, onClose }: AddRelativeProps): ReactNode {
  const t = useT();
  const { id } = workPackage;
  const change = useChangeParent();
  const cancel = (
    <Button size="compact-sm" variant="default" onClick={onClose}>
      {t("ui.cancel")}
    </Button>
  );
  if (kind === "newChildren") {
    return (
      <div className={styles.add}>
        <NewChild parent={workPackage} onCancel={onClose} />
        <Button size="compact-sm" variant="subtle" onClick={() => onKind("children")}>
          {t("relations.existingChild")}
        </Button>
        {cancel}
      </div>
    );
  }
  return (
    <div className={styles.add}>
      <WorkPackagePicker
        candidates={(text) => candidatesQuery(id, kind, text)}
        label={t(kind === "parent" ? "relations.newParent" : "relations.newChild")}
        busy={change.isPending}
        onPick={(other) =>
          change.mutate(kind === "parent" ? { childId: id, parentId: other.id } : { childId: other.id, parentId: id }, {
            onSuccess: onClose,
          })
        }
        onCancel={onClose}
      />
      {cancel}
    </div>
  );
}

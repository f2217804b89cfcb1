/** What there is to know of a type beside its name. */
import type { Type } from "@halyard/contract/schemas/work-types";
import type { ReactNode } from "react";
import { useT } from "../../../shared/i18n/i18n.tsx";
import { Tag } from "../../../shared/ui/primitives/tag.tsx";
import styles from "../customizer/customizer.module.css";

export function TypeMarks({ type }: { type: Type }): ReactNode {
  const t = useT();
  return (
    <>
      {type.isDefault ? <Tag>{t("types.tag.isDefault")}</Tag> : null}
      {type.isStandard ? <span className={styles.flag}>{t("types.tag.isStandard")}</span> : null}
      {type.isMilestone ? <span className={styles.flag}>{t("types.tag.isMilestone")}</span> : null}
      {type.isTask ? <span className={styles.flag}>{t("types.tag.isTask")}</span> : null}
      {type.activatedForNewProjects ? (
        <span className={styles.flag}>{t("types.tag.activatedForNewProjects")}</span>
      ) : null}
      {type.displayedInRoadmap ? <span className={styles.flag}>{t("types.tag.displayedInRoadmap")}</span> : null}
    </>
  );
}

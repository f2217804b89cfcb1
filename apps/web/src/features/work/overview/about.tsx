/** What the project is about and how it stands, in its leaders' words. */
import { linkOf } from "@halyard/api-client/links";
import type { Formattable as FormattableText } from "@halyard/contract/hal";
import type { Project } from "@halyard/contract/resources";
import { VisuallyHidden } from "@mantine/core";
import type { ReactNode } from "react";
import { useT } from "../../../shared/i18n/i18n.tsx";
import { LoadingRows } from "../../../shared/ui/feedback/state-views.tsx";
import { ProjectStatus } from "../../projects/project-status.tsx";
import { CardFrame } from "./card.tsx";
import { RenderedText } from "../../../shared/markdown/rendered-text.tsx";
import styles from "./overview.module.css";

export function About({ project }: { project: Project | undefined }): ReactNode {
  const t = useT();
  return (
    <CardFrame title={t("workPackages.overview.about")}>
      {project === undefined ? <LoadingRows rows={3} /> : <Words project={project} />}
    </CardFrame>
  );
}

function Health({ project }: { project: Project }): ReactNode {
  const t = useT();
  return (
    <span className={styles.state}>
      <VisuallyHidden>{t("workPackages.overview.status")}</VisuallyHidden>{" "}
      <ProjectStatus link={linkOf(project, "status")} none={t("workPackages.overview.noStatus")} />
    </span>
  );
}

function Words({ project }: { project: Project }): ReactNode {
  const t = useT();
  return (
    <div className={styles.about}>
      <div>
        <Health project={project} />
        <Text text={project.statusExplanation} />
      </div>
      <div>
        {(project.description?.raw ?? "") === "" ? (
          <p className={styles.quiet}>{t("workPackages.overview.noDescription")}</p>
        ) : (
          <Text text={project.description} />
        )}
      </div>
    </div>
  );
}

function Text({ text }: { text: FormattableText | undefined }): ReactNode {
  if ((text?.raw ?? "") === "" || text === undefined) return null;
  return (
    <div className={styles.text}>
      <RenderedText text={text} />
    </div>
  );
}

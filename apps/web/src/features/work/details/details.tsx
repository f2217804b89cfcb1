/** One work package whole: its text and conversation, and its properties beside them; in the panel in one column. */
import { linkOf } from "@halyard/api-client/links";
import type { WorkPackage } from "@halyard/contract/resources";
import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useEffect, useRef, useState, type ReactNode } from "react";
import { isGone } from "../../../shared/errors/gone.ts";
import { useT } from "../../../shared/i18n/i18n.tsx";
import { Notice } from "../../../shared/ui/feedback/notice.tsx";
import { useTwoColumns } from "../../../shared/ui/layout/use-phone.ts";
import { Held } from "../../../shared/ui/feedback/held.tsx";
import { Later } from "../../../shared/ui/feedback/later.tsx";
import { FailedView, LoadingRows } from "../../../shared/ui/feedback/state-views.tsx";
import { useDroppedFiles } from "../attachments/use-dropped-files.ts";
import { usePastedFiles } from "../attachments/use-pasted-files.ts";
import { useUploads } from "../attachments/use-uploads.ts";
import { CustomActionButtons } from "../custom-actions/custom-action-buttons.tsx";
import { ActivityList } from "./activity/activity-list.tsx";
import { DescriptionEditor } from "./description-editor.tsx";
import styles from "./details.module.css";
import { Heading } from "./heading.tsx";
import { noteOpened } from "../list-position/opened.ts";
import { mayEdit, workPackageQuery } from "../model/queries.ts";
import { Properties } from "./properties.tsx";
import { useContentSettled, useSideSettled } from "./settled.ts";
import "./messages.ts";

/** Whether the sections' code has been loaded. Kept for all work packages: it stays loaded. */
let areLoaded = false;
const load = () => import("./detail-sections.tsx");

function useAreLoaded(): boolean {
  const [loaded, setLoaded] = useState(areLoaded);
  useEffect(() => {
    // Where it can't be loaded, the boundary around the sections says so.
    void load()
      .then(() => (areLoaded = true))
      .catch(() => undefined)
      .then(() => setLoaded(true));
  }, []);
  return loaded;
}

const ContentSections = lazy(async () => ({ default: (await load()).ContentSections }));
const SideSections = lazy(async () => ({ default: (await load()).SideSections }));

interface DetailsProps {
  id: number;
  /** A page has room for the properties beside the text, and the subject is its heading; `beside` has the room alone. */
  place: "page" | "beside" | "panel";
  /** Hides the sections around it, which are one click away. */
  folded?: boolean;
  /** Names the project, where nothing above does. */
  placed?: boolean;
}

export function Details({ id, place, folded = false, placed = false }: DetailsProps): ReactNode {
  const t = useT();
  const { data, error, refetch } = useQuery(workPackageQuery(id));
  const [wasRead] = useState(data !== undefined);
  // What is being written in it belongs to it: the next one begins again.
  if (data !== undefined)
    return (
      <Later key={id} atOnce={wasRead} placeholder={<LoadingRows rows={10} />}>
        <Filled workPackage={data} gone={isGone(error)} {...{ place, folded, placed }} />
      </Later>
    );
  if (error === null) return <LoadingRows rows={10} />;
  return <FailedView error={error} title={t("workPackages.details.failed")} onRetry={() => void refetch()} />;
}

interface FilledProps extends Pick<DetailsProps, "place"> {
  folded: boolean;
  placed: boolean;
  workPackage: WorkPackage;
  gone: boolean;
}

function Filled({ workPackage, gone, place, folded, placed }: FilledProps): ReactNode {
  const { id } = workPackage;
  useEffect(() => noteOpened(id), [id]);
  const body = useRef<HTMLDivElement>(null);
  // Not the section's: what is pasted before that is loaded is sent, too.
  const uploads = useUploads(workPackage.id, linkOf(workPackage, "addAttachment")?.href ?? null);
  usePastedFiles(uploads, body);
  useDroppedFiles(uploads, body);
  const isBeside = useTwoColumns() && place === "page";
  const github = !folded && !isBeside;
  const properties = <Properties row={workPackage} />;
  const side = <Side workPackage={workPackage} folded={folded} github={!github} />;
  const head = (
    <>
      <Heading workPackage={workPackage} level={place === "page" ? 1 : 2} placed={placed} />
      <CustomActionButtons workPackage={workPackage} />
    </>
  );
  return (
    <>
      <Notices workPackage={workPackage} gone={gone} />
      {place === "panel" ? head : null}
      <div ref={body} className={place === "panel" ? styles.column : styles.columns} data-place={place}>
        {place === "panel" ? <div className={styles.properties}>{properties}</div> : null}
        {place === "panel" ? null : <div className={styles.head}>{head}</div>}
        <div className={styles.content}>
          <DescriptionEditor workPackage={workPackage} />
          <Content workPackage={workPackage} github={github}>
            <Suspense fallback={<LoadingRows rows={4} />}>
              <ContentSections {...{ workPackage, uploads, github, folded }} />
            </Suspense>
            {place === "panel" ? side : null}
            <ActivityList workPackage={workPackage} />
          </Content>
        </div>
        {place === "panel" ? null : (
          <div className={styles.aside}>
            <div className={styles.properties}>{properties}</div>
            {side}
          </div>
        )}
      </div>
    </>
  );
}

interface ContentProps extends Pick<FilledProps, "workPackage"> {
  github: boolean;
  children: ReactNode;
}

function Content({ workPackage, github, children }: ContentProps): ReactNode {
  const isSettled = useContentSettled(workPackage, github);
  return (
    <Held isReady={useAreLoaded() && isSettled} placeholder={<LoadingRows rows={8} />}>
      {children}
    </Held>
  );
}

function Surroundings({ workPackage, github }: Omit<ContentProps, "children">): ReactNode {
  return (
    <Held isReady={useSideSettled(workPackage, github)} placeholder={<LoadingRows rows={4} />}>
      <SideSections workPackage={workPackage} github={github} />
    </Held>
  );
}

interface SideProps extends Pick<FilledProps, "workPackage" | "folded"> {
  github: boolean;
}

function Side({ workPackage, folded, github }: SideProps): ReactNode {
  const t = useT();
  const [opened, setOpened] = useState(!folded);
  const sections = (
    <Suspense fallback={<LoadingRows rows={4} />}>
      <Surroundings workPackage={workPackage} github={github} />
    </Suspense>
  );
  if (!folded) return sections;
  return (
    <details className={styles.side} onToggle={(event) => setOpened(event.currentTarget.open)}>
      <summary>{t("details.side")}</summary>
      {opened ? sections : null}
    </details>
  );
}

/** What limits all of it. Everything stays: what is half written can still be copied. */
function Notices({ workPackage, gone }: Pick<FilledProps, "workPackage" | "gone">): ReactNode {
  const t = useT();
  return (
    <>
      {gone ? (
        <div className={styles.notice}>
          <Notice tone="warning">{t("workPackages.details.gone")}</Notice>
        </div>
      ) : null}
      {workPackage.readonly === true ? (
        <div className={styles.notice}>
          <Notice>{t("workPackages.details.frozen")}</Notice>
        </div>
      ) : null}
      {mayEdit(workPackage) ? null : <p className={styles.quiet}>{t("workPackages.details.readOnly")}</p>}
    </>
  );
}

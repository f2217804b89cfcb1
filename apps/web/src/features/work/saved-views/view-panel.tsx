/** The saved views of a project: mine and the public ones; chosen, named, starred, made public, deleted; a new one. */
import type { SavedView } from "@halyard/contract/schemas/views";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, type ReactNode } from "react";
import { useT } from "../../../shared/i18n/i18n.tsx";
import { FailedView, LoadingRows } from "../../../shared/ui/feedback/state-views.tsx";
import "./messages.ts";
import { orderQuery, type OrderOf } from "../manual-order/queries.ts";
import { isManual, sortsOf } from "../search-params/sorts.ts";
import { savedViewsQuery, savingRightsQuery } from "./queries.ts";
import { SaveForm } from "./save-form.tsx";
import { stateOfQuery, type ViewState } from "./state.ts";
import styles from "./view-panel.module.css";
import { ViewRow } from "./view-row.tsx";

interface ViewPanelProps {
  projectId: number;
  current: SavedView | null;
  /** What is shown; null: it can't be kept. */
  state: ViewState | null;
  onShow: (state: ViewState, query: number | undefined) => void;
  /** What is shown now is this view. */
  onSaved: (query: number | undefined) => void;
}

export function ViewPanel({ projectId, current, state, onShow, onSaved }: ViewPanelProps): ReactNode {
  const t = useT();
  const views = useQuery(savedViewsQuery(projectId));
  const { data: rights, ...asking } = useQuery(savingRightsQuery(projectId));
  const of: OrderOf = current === null ? { project: String(projectId) } : { view: current.id };
  const order = useQuery({ ...orderQuery(of), enabled: state !== null && isManual(sortsOf(state)) }).data;
  const panel = useRef<HTMLDivElement>(null);
  /** The view whose place in the list changes, with the focus in it. */
  const acted = useRef<number | null>(null);
  useEffect(() => {
    if (acted.current === null || document.activeElement !== document.body) return;
    const find = (wanted: string) => panel.current?.querySelector<HTMLElement>(wanted);
    (find(`[data-actions="${acted.current}"]`) ?? find("[data-actions]") ?? find("form input"))?.focus();
    acted.current = null;
  });
  if (views.data === undefined) {
    if (views.error === null) return <LoadingRows rows={4} />;
    return <FailedView error={views.error} title={t("savedViews.failed")} onRetry={() => void views.refetch()} />;
  }
  const sections = [
    { title: t("savedViews.mine"), views: views.data.filter((view) => !view.public) },
    { title: t("savedViews.public"), views: views.data.filter((view) => view.public) },
  ];
  return (
    <div ref={panel} className={styles.panel}>
      {views.data.length === 0 ? <p className={styles.hint}>{t("savedViews.empty")}</p> : null}
      <div className={styles.lists}>
        {sections.map(({ title, views: list }) =>
          list.length === 0 ? null : (
            <section key={title} aria-label={title}>
              <h3 className={styles.heading}>{title}</h3>
              <ul className={styles.list}>
                {list.map((view) => (
                  <ViewRow
                    key={view.id}
                    view={view}
                    shown={view.id === current?.id}
                    mayPublish={rights?.publish === true}
                    onShow={() => onShow(stateOfQuery(view), view.id)}
                    onActed={() => (acted.current = view.id)}
                    onDeleted={() => {
                      if (view.id === current?.id) onSaved(undefined);
                    }}
                  />
                ))}
              </ul>
            </section>
          ),
        )}
      </div>
      {rights === undefined && asking.error !== null ? (
        <FailedView error={asking.error} title={t("savedViews.rightsFailed")} onRetry={() => void asking.refetch()} />
      ) : null}
      {rights?.save == null || state === null ? null : (
        <SaveForm
          projectId={projectId}
          state={state}
          mayPublish={rights.publish}
          order={order}
          isFirst={views.data.length === 0}
          onSaved={(view) => onSaved(view.id)}
        />
      )}
    </div>
  );
}

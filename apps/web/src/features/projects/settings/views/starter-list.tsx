/** Suggested views below those that there are; each is gone once it is added. */
import type { Project } from "@halyard/contract/resources";
import type { SavedView } from "@halyard/contract/schemas/views";
import { useMutation, useQuery } from "@tanstack/react-query";
import { Calendar, ChartGantt, SquareKanban, Table2 } from "lucide-react";
import type { ReactNode } from "react";
import { api } from "../../../../shared/api/api.ts";
import { toast } from "../../../../shared/feedback/toast-store.ts";
import { useT } from "../../../../shared/i18n/i18n.tsx";
import { Starter, Starters } from "../../../../shared/ui/starters/starters.tsx";
import { useFocusAfter } from "../../../../shared/ui/focus/return-focus.ts";
import { mayPublishQuery, useViewChanges } from "./queries.ts";
import { bodyOf, STARTERS } from "./starters.ts";
import "./messages.ts";

const ICONS = { table: Table2, board: SquareKanban, timeline: ChartGantt, calendar: Calendar } as const;

type Suggestion = (typeof STARTERS)[number];

/** As what the view is shown. */
function KindIcon({ kind }: Pick<Suggestion, "kind">): ReactNode {
  const t = useT();
  const Icon = ICONS[kind];
  return <Icon size={16} role="img" aria-label={t(`projectViews.kind.${kind}`)} />;
}

interface StarterListProps {
  project: Project;
  views: readonly SavedView[];
}

export function StarterList({ project, views }: StarterListProps): ReactNode {
  const t = useT();
  const { readAgain } = useViewChanges();
  const mayPublish = useQuery(mayPublishQuery(project.id)).data === true;
  const adding = useMutation({
    mutationFn: (starter: Suggestion) =>
      api.post("queries", {
        ...bodyOf(starter),
        name: t(starter.name),
        public: mayPublish,
        _links: { project: { href: `/api/v3/projects/${project.id}` } },
      }),
    onSuccess: ({ name }) => {
      toast.success(t("projectViews.starter.added", { name }));
      return readAgain();
    },
  });
  const left = STARTERS.filter(({ name }) => !views.some((view) => view.name === t(name)));
  // The button that was pressed has gone.
  useFocusAfter(left.length);
  if (left.length === 0) return null;
  return (
    <Starters title={t(views.length === 0 ? "projectViews.none" : "projectViews.starters")}>
      {left.map((starter) => (
        <Starter
          key={starter.id}
          sign={<KindIcon kind={starter.kind} />}
          name={t(starter.name)}
          help={t(starter.help)}
          add={t("projectViews.starter.add")}
          addNamed={t("projectViews.starter.addNamed", { name: t(starter.name) })}
          busy={adding.isPending && adding.variables.id === starter.id}
          onAdd={() => adding.mutate(starter)}
        />
      ))}
    </Starters>
  );
}

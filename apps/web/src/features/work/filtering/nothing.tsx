/** The same words in every view where no work package is to be seen: none matches, or there are none yet. */
import { Button } from "@mantine/core";
import type { ReactNode } from "react";
import { useT } from "../../../shared/i18n/i18n.tsx";
import { EmptyView } from "../../../shared/ui/feedback/state-views.tsx";
import type { ViewProps } from "../model/view-props.ts";
import { isFiltered, NO_FILTERS } from "../search-params/search.ts";
import { filtersFrom } from "../search-params/filters.ts";
import { isShowingCompleted } from "./completed.ts";

type NothingProps = Pick<ViewProps, "search" | "onChange" | "create">;

interface NothingWords {
  title: string;
  help: string;
  action: ReactNode;
}

export function useNothing({ search, onChange, create }: NothingProps): NothingWords {
  const t = useT();
  if (isFiltered(search)) {
    const hidden = !isShowingCompleted(filtersFrom(search.filters));
    return {
      title: t("workPackages.noneFound"),
      help: t(hidden ? "workPackages.noneFoundHelp" : "workPackages.noneFoundAtAllHelp"),
      action: (
        <Button variant="default" onClick={() => onChange(NO_FILTERS)}>
          {t("workPackages.clearFilters")}
        </Button>
      ),
    };
  }
  return {
    title: t("workPackages.empty"),
    help: t("workPackages.emptyHelp"),
    action: create === null ? null : <Button onClick={() => create()}>{t("workPackages.new")}</Button>,
  };
}

export function Nothing(props: NothingProps): ReactNode {
  return <EmptyView {...useNothing(props)} />;
}

/** Above the roadmap: text, whether closed versions are shown, how many versions there are, and where to manage them. */
import { Button, Switch } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useT } from "../../../shared/i18n/i18n.tsx";
import { FilterInput } from "../../../shared/ui/inputs/filter-input.tsx";
import bar from "../filtering/filter-bar.module.css";
import "./messages.ts";

interface ToolsProps {
  projectId: string;
  q: string;
  onFind: (q: string) => void;
  closed: boolean;
  onClosed: (closed: boolean) => void;
  /** undefined: not known yet. */
  count: number | undefined;
  /** Whether this person may change versions. */
  manages: boolean;
}

export function Tools({ projectId, q, onFind, closed, onClosed, count, manages }: ToolsProps): ReactNode {
  const t = useT();
  return (
    <div className={bar.bar}>
      <FilterInput label={t("roadmap.filter")} value={q} onChange={onFind} />
      <Switch
        size="xs"
        label={t("roadmap.showClosed")}
        checked={closed}
        onChange={(event) => onClosed(event.currentTarget.checked)}
      />
      <span className={bar.count} role="status">
        {count === undefined ? null : t("roadmap.count", { count })}
      </span>
      {manages ? (
        // On a phone the settings lead there.
        <div className={bar.end}>
          <Button
            variant="default"
            size="xs"
            renderRoot={(props) => (
              <Link to="/projects/$projectId/settings/versions" params={{ projectId }} {...props} />
            )}
          >
            {t("roadmap.manage")}
          </Button>
        </div>
      ) : null}
    </div>
  );
}

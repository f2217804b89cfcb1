/** The templates of the project whose page is open, to make their work packages. */
import { LayoutTemplate } from "lucide-react";
import { useMemo } from "react";
import { useUsableTemplates } from "../../../features/work/templates/queries.ts";
import { useT } from "../../../shared/i18n/i18n.tsx";
import { known, type Creating, type PaletteGroup, type PaletteItem } from "./items.ts";
import { fitting } from "./matching.ts";
import { useOpenProject } from "./use-open-page.ts";

export function useTemplateItems(typed: string, onCreate: (creating: Creating) => void): PaletteGroup[] {
  const t = useT();
  const { project } = useOpenProject();
  const templates = useUsableTemplates(project);
  return useMemo(() => {
    const items = templates.map((template): PaletteItem => {
      const label = t("palette.fromTemplate", { name: template.name });
      const run = (): void => onCreate({ kind: "template", template });
      return { id: `template ${template.id}`, label, detail: project?.name ?? "", icon: LayoutTemplate, run };
    });
    const shown = fitting(items, typed, ({ label }) => [label]);
    return shown.length === 0 ? [] : [known("templates", t("palette.templates"), shown)];
  }, [t, templates, project, typed, onCreate]);
}

/** `/admin/workpackage-customizer/types` ("Work-package customizer"). */
import type { Type } from "@halyard/contract/schemas/work-types";
import { iconOf } from "@halyard/contract/work-types/type-icons";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { lazy, type ReactNode } from "react";
import { useT } from "../../../shared/i18n/i18n.tsx";
import { EntryPage } from "../entries/entry-page.tsx";
import { openOf } from "../entries/used-cells.tsx";
import { httpFailure } from "../entries/failures.ts";
import { typesQuery } from "./queries.ts";
import { TypeName } from "./type-icon.tsx";
import { TypeCells, typeColumns, TypeTags, typeWords } from "./type-cells.tsx";
import "../customizer/messages.ts";
import "./messages.ts";

const route = getRouteApi("/app/admin/workpackage-customizer/types");
const TypeDialog = lazy(async () => ({ default: (await import("./type-dialog.tsx")).TypeDialog }));

export function TypesPage(): ReactNode {
  const t = useT();
  const { open } = route.useSearch();
  const navigate = route.useNavigate();
  const list = useQuery(typesQuery);
  const failed = { title: t("types.load.title"), message: httpFailure(list.error) ?? t("types.load.failed") };
  // Several can be default types, for projects that have not all of them; most have the first.
  const first = list.data?.find(({ isDefault }) => isDefault);
  const kept = (type: Type): string => t(type.isDefault ? "types.kept.default" : "types.kept.standard");
  return (
    <EntryPage
      kind="types"
      list={list}
      failed={failed}
      open={open}
      onOpen={(next) => void navigate({ search: next === undefined ? {} : { open: next } })}
      kept={kept}
      renderName={(type) => <TypeName name={type.name} icon={iconOf(type)} color={type.color} />}
      columns={typeColumns(t)}
      renderTags={(type) => <TypeTags type={type} isFirst={type.id === first?.id} />}
      renderCells={(type) => <TypeCells type={type} />}
      phoneEnd={(_type, usage) => openOf(t, usage)}
      renderPhoneFacts={(type) => typeWords(t, type)}
      renderDialog={(type, close) => <TypeDialog key={open} type={type} onClose={close} />}
    />
  );
}

/** By what results are narrowed: chosen behind one button, and said by chips with a way back each. */
import { idOf, linkOf, titleOf } from "@halyard/api-client/links";
import type { FoundWorkPackage } from "@halyard/contract/schemas/views";
import { NativeSelect, Stack } from "@mantine/core";
import { ListFilter, X } from "lucide-react";
import type { ReactNode } from "react";
import { useT } from "../../../shared/i18n/i18n.tsx";
import { ToolPopover } from "../../../shared/ui/menu/tool-popover.tsx";
import chips from "../filtering/chips.module.css";
import { PERIODS, type ResultsSearch } from "./search.ts";
import "../search-params/messages.ts";
import "./messages.ts";

type NarrowedBy = Pick<ResultsSearch, "project" | "author" | "days">;

interface NarrowingProps {
  search: NarrowedBy & Pick<ResultsSearch, "where">;
  /** What the words find without project and author: their choices. */
  found: readonly FoundWorkPackage[];
  onChange: (change: Partial<NarrowedBy>) => void;
}

interface NarrowingButtonProps extends NarrowingProps {
  /** Its sign is enough, beside the field on a phone. */
  bare?: boolean;
}

interface Option {
  value: string;
  label: string;
}

/** What narrows the results, and how it is changed. */
function useFields({ search, found, onChange }: NarrowingProps) {
  const t = useT();
  const periods = PERIODS.map((value) => ({ value, label: t(`search.days${value}`) }));
  const fields = [
    { name: "project", label: t("search.project"), none: t("search.anyProject"), options: among(found, "project") },
    search.where === "comment"
      ? { name: "author" as const, label: t("search.saidBy"), none: t("search.anyone"), options: commenters(found) }
      : {
          name: "author" as const,
          label: t("search.author"),
          none: t("search.anyAuthor"),
          options: among(found, "author"),
        },
    {
      name: "days",
      label: t(search.where === "comment" ? "search.said" : "search.changed"),
      none: t("search.anyTime"),
      options: periods,
    },
  ] as const;
  const put = (name: keyof NarrowedBy, value: string): void =>
    onChange(
      name === "days"
        ? { days: PERIODS.find((one) => one === value) }
        : { [name]: value === "" ? undefined : Number(value) },
    );
  const active = fields.flatMap((field) => {
    const value = search[field.name];
    return value === undefined ? [] : [{ ...field, value: String(value) }];
  });
  return { fields, put, active };
}

export function Narrowing({ bare = false, ...props }: NarrowingButtonProps): ReactNode {
  const t = useT();
  const { fields, put, active } = useFields(props);
  return (
    <ToolPopover
      label={t("workPackages.filter.open", { count: active.length })}
      title={t("search.narrow")}
      icon={<ListFilter size={bare ? 16 : 14} aria-hidden />}
      {...(bare ? { bare: "bordered" } : {})}
      width={260}
    >
      {() => (
        <Stack gap="sm">
          {fields.map(({ name, label, none, options }) => (
            <NativeSelect
              key={name}
              label={label}
              value={String(props.search[name] ?? "")}
              data={[{ value: "", label: none }, ...withChosen(options, props.search[name])]}
              onChange={(event) => put(name, event.currentTarget.value)}
            />
          ))}
        </Stack>
      )}
    </ToolPopover>
  );
}

/** A chip for each of them, which takes it away. */
export function Narrowed(props: NarrowingProps): ReactNode {
  const t = useT();
  const { put, active } = useFields(props);
  if (active.length === 0) return null;
  return (
    <ul className={chips.chips} aria-label={t("workPackages.filter.active")}>
      {active.map(({ name, label, options, value }) => (
        <li key={name} className={chips.chip}>
          <span className={chips.words}>
            {label} <strong>{withChosen(options, value).find((option) => option.value === value)?.label}</strong>
          </span>
          <button
            type="button"
            className={chips.remove}
            aria-label={t("workPackages.filter.remove", { field: label })}
            onClick={() => put(name, "")}
          >
            <X size={14} aria-hidden />
          </button>
        </li>
      ))}
    </ul>
  );
}

/** A choice of the address that nothing found has stays a choice. */
function withChosen(options: readonly Option[], value: number | string | undefined): readonly Option[] {
  const chosen = String(value ?? "");
  if (chosen === "" || options.some((option) => option.value === chosen)) return options;
  return [{ value: chosen, label: `#${chosen}` }, ...options];
}

/** The projects or authors of what was found, by name. */
function among(found: readonly FoundWorkPackage[], rel: "project" | "author"): Option[] {
  const names = new Map<string, string>();
  for (const one of found) {
    const link = linkOf(one, rel);
    if (link !== null) names.set(String(idOf(link)), titleOf(one, rel));
  }
  return byName(names);
}

/** Those who wrote comments that were found. */
const commenters = (found: readonly FoundWorkPackage[]): Option[] =>
  byName(
    new Map(
      found.flatMap(({ matches }) =>
        matches.flatMap(({ comment }) => (comment === undefined ? [] : [[String(comment.authorId), comment.author]])),
      ),
    ),
  );

const byName = (names: ReadonlyMap<string, string>): Option[] =>
  [...names].map(([value, label]) => ({ value, label })).toSorted((a, b) => a.label.localeCompare(b.label));

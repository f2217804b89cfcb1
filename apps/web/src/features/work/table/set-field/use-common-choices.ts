/** What all chosen work packages can have for an attribute, as the forms of their projects and types say. */
import { linkedId, linkOf } from "@halyard/api-client/links";
import type { Named, WorkPackage } from "@halyard/contract/resources";
import type { WorkPackageForm } from "@halyard/contract/schemas/work";
import { useDebouncedValue } from "@mantine/hooks";
import { useQueries, useQuery } from "@tanstack/react-query";
import { keys } from "../../../../shared/api/query-keys.ts";
import { choicesOf } from "../../../../shared/custom-fields/choices.ts";
import { formQuery } from "../../model/queries.ts";

/** Forms of more kinds of work packages aren't asked for: the answer tells what became of each. */
const MOST_ASKED = 20;
const TYPING_MS = 150;
const PEOPLE: ReadonlySet<string> = new Set(["assignee", "responsible"]);

export const hrefOf = (choice: Named): string => linkOf(choice, "self")?.href ?? "";

/** @param typed finds people where there are too many to read all of them */
export function useCommonChoices(rows: readonly WorkPackage[], attribute: string, wanted: boolean, typed: string) {
  const asked = representativesOf(rows).slice(0, MOST_ASKED);
  const forms = useQueries({ queries: asked.map((row) => ({ ...formQuery(row), enabled: wanted })) });
  const [text] = useDebouncedValue(PEOPLE.has(attribute) ? typed : "", TYPING_MS);
  const ready = forms.every(({ data }) => data !== undefined);
  const choices = useQuery({
    queryKey: keys.part("work_packages", asked[0]?.id ?? 0, "choices", {
      attribute,
      of: asked.map(({ id }) => id),
      forms: forms.map(({ dataUpdatedAt }) => dataUpdatedAt),
      typed: text,
    }),
    queryFn: async () => ({
      attribute,
      lists: await Promise.all(forms.map(({ data: form }) => read(form, attribute, text))),
    }),
    enabled: wanted && ready,
    // The list stays while a form is read again, and while more is typed; not that of another attribute.
    placeholderData: (before) => (before?.attribute === attribute ? before : undefined),
  });
  const failed = forms.filter(({ isError }) => isError);
  return {
    data: choices.data === undefined ? undefined : inAll(choices.data.lists),
    error: failed[0]?.error ?? choices.error,
    refetch: () => (failed.length === 0 ? choices.refetch() : Promise.all(failed.map((form) => form.refetch()))),
  };
}

const read = (form: WorkPackageForm | undefined, attribute: string, typed: string): Promise<Named[]> =>
  form === undefined ? Promise.resolve([]) : choicesOf(form, attribute, { typed });

/** In the order of the first. */
export function inAll([first = [], ...others]: readonly (readonly Named[])[]): readonly Named[] {
  const known = others.map((list) => new Set(list.map(hrefOf)));
  return first.filter((choice) => known.every((hrefs) => hrefs.has(hrefOf(choice))));
}

/** What can be chosen depends on the project and the type. */
function representativesOf(rows: readonly WorkPackage[]): WorkPackage[] {
  return [...new Map(rows.map((row) => [`${linkedId(row, "project")} ${linkedId(row, "type")}`, row])).values()];
}

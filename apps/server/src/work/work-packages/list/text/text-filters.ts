/** The filters by a text in the subject, the number and the names of what a work package is in. */
import { sql, type RawBuilder, type SqlBool } from "kysely";
import {
  anyOf as eitherOf,
  everything,
  Lowered,
  stringFilter,
  type Condition,
  type Filter,
  type FilterScope,
} from "../../../../hal/read/filters.ts";
import { spacedWords } from "../../../../hal/read/words.ts";
import { isPiece } from "../../../../platform/database/reading/pieces.ts";
import { NOTHING_KNOWN, type KnownText, type KnownTexts, type NamedTable } from "./known-texts-store.ts";

const SUBJECT = new Lowered("work_packages.subject_key");
const ID = sql.ref("work_packages.id");
const IS_NUMBER = /^\d+$/;

const COLUMN_OF = {
  projects: "work_packages.project_id",
  types: "work_packages.type_id",
  statuses: "work_packages.status_id",
} as const satisfies Record<NamedTable, string>;

const anyOf = (conditions: readonly Condition[]): Condition => sql<SqlBool>`(${eitherOf(conditions)})`;

const allOf = (conditions: readonly Condition[]): Condition => sql<SqlBool>`(${sql.join(conditions, sql` and `)})`;

/** The condition on the few that are known alone: they are looked at again, as the index may find more than have it. */
const amongKnown = (text: string, condition: Condition, known: KnownTexts, scope: FilterScope): Condition => {
  const ids = known.get(text)?.ids ?? null;
  return ids === null ? condition : sql<SqlBool>`(${scope.idIn(ID, ids)} and ${condition})`;
};

/** The work packages with all the words in their subject; null: the index can't tell exactly. */
const havingWords = (words: readonly string[], scope: FilterScope): RawBuilder<{ id: number }> | null => {
  const small = words.map((word) => word.toLowerCase());
  return small.length > 0 && small.every(isPiece) ? scope.withPieces(small) : null;
};

/** Each filter as it is with what is known of the texts that a list asks for. */
export function textFilters(known: KnownTexts) {
  const plain = stringFilter(SUBJECT);
  const hasAnyOf = (values: readonly string[], scope: FilterScope, name: string): Condition =>
    anyOf(values.map((value) => amongKnown(value, plain.where("~", [value], scope, name), known, scope)));
  const subject: Filter = {
    ...plain,
    where(operator, values, scope, name) {
      if (!operator.endsWith("~")) return plain.where(operator, values, scope, name);
      const any = hasAnyOf(values, scope, name);
      return operator === "~" ? any : sql<SqlBool>`not ${any}`;
    },
    matching(operator, [value = "", ...others], scope) {
      const words = spacedWords(value);
      return operator === "~" && words.length === 1 && others.length === 0 ? havingWords(words, scope) : null;
    },
    isOfTexts: (operator) => operator === "~",
    leavesOut: (operator, values, scope, name) =>
      operator === "!~" && values.every((value) => known.get(value)?.ids != null)
        ? hasAnyOf(values, scope, name)
        : null,
  };
  const subjectOrId: Filter = {
    operators: ["**", "~"],
    where(_operator, [text = ""], scope) {
      const id = /^#?(\d{1,15})$/.exec(text.trim())?.[1];
      const inSubject = amongKnown(text, scope.includes(SUBJECT.column, text.toLowerCase()), known, scope);
      return id === undefined ? inSubject : sql<SqlBool>`(work_packages.id = ${Number(id)} or ${inSubject})`;
    },
    matching: (_operator, [text = ""], scope) => havingWords([text], scope),
    isOfTexts: () => true,
  };
  return { subject, subjectOrId, typeahead: typeaheadFilter(known) };
}

export const plainTextFilters = textFilters(NOTHING_KNOWN);

/** The projects with any of the words in their names; null: a type or status has one too, and nearly everything matches. */
const namedProjects = (all: readonly KnownText["named"][]): number[] | null =>
  all.every((named) => named?.types.length === 0 && named.statuses.length === 0)
    ? [...new Set(all.flatMap((named) => named?.projects ?? []))]
    : null;

/** That the work package is in something that has the word in its name. */
function namedConditions(word: string, named: KnownText["named"], scope: FilterScope): Condition[] {
  const tables: NamedTable[] = ["projects", "types", "statuses"];
  if (named === null) {
    // Those are found once, not for each work package.
    return tables.map(
      (table) =>
        sql<SqlBool>`${sql.ref(COLUMN_OF[table])} in (
          select id from ${sql.table(table)} where ${scope.contains(sql.ref("name"), word)})`,
    );
  }
  return tables.flatMap((table) =>
    named[table].length === 0 ? [] : [scope.idIn(sql.ref(COLUMN_OF[table]), named[table])],
  );
}

/** Every word of the text in the subject, the number or the name of the project, type or status. */
function typeaheadFilter(known: KnownTexts): Filter {
  const hasTyped = (word: string, scope: FilterScope): Condition => {
    const texts = [scope.includes(SUBJECT.column, word.toLowerCase())];
    // Nothing else is in a number.
    if (IS_NUMBER.test(word)) texts.push(scope.includes(sql`cast(work_packages.id as text)`, word));
    return anyOf([
      amongKnown(word, anyOf(texts), known, scope),
      ...namedConditions(word, known.get(word)?.named ?? null, scope),
    ]);
  };
  const projectsNamed = (words: readonly string[]): number[] | null =>
    namedProjects(words.map((word) => known.get(word)?.named ?? null));
  return {
    operators: ["**", "~"],
    isOfTexts: (_operator, [text = ""]) => projectsNamed(spacedWords(text)) !== null,
    where(_operator, [text = ""], scope) {
      const words = spacedWords(text).map((word) => hasTyped(word, scope));
      return words.length === 0 ? everything : allOf(words);
    },
    matching(_operator, [text = ""], scope) {
      const words = spacedWords(text);
      const inSubject = havingWords(words, scope);
      const projects = projectsNamed(words);
      if (inSubject === null || projects === null) return null;
      if (projects.length === 0) return inSubject;
      const others = [
        scope.idIn(sql.ref(COLUMN_OF.projects), projects),
        ...words.map((word) => hasTyped(word, scope)),
        sql<SqlBool>`not ${allOf(words.map((word) => scope.includes(SUBJECT.column, word.toLowerCase())))}`,
      ];
      return sql`${inSubject} union all select work_packages.id from work_packages where ${allOf(others)}`;
    },
  };
}

/**
 * Statements of the hot paths, compiled once a database: building a large select takes the query builder longer
 * than it takes SQLite to answer it. Afterwards only the parameters change.
 */
import type { CompiledQuery, QueryExecutorProvider } from "kysely";
import type { Reader } from "./schema/schema.ts";

type Value = string | number | null;

/**
 * @param marks values that stand in the statement for those of each call; no other parameter of it is the same
 * @param build makes the statement with the marks in it
 * @returns what makes the statement of a call's values. @throws where the database has plugins, which it leaves out
 */
export function prepared<Values extends readonly Value[], Row>(
  marks: Values,
  build: (db: Reader, ...values: Values) => { compile(db: QueryExecutorProvider): CompiledQuery<Row> },
): (db: Reader, ...values: Values) => CompiledQuery<Row> {
  // By what stays the same from one transaction to the next.
  const templates = new WeakMap<object, CompiledQuery<Row>>();
  const known: readonly unknown[] = marks;
  return (db, ...values) => {
    const { adapter, plugins } = db.getExecutor();
    // A plugin may make another statement of it, as the one that shows the past does.
    if (plugins.length > 0) throw new Error("a statement that is compiled once knows no plugins");
    let template = templates.get(adapter);
    if (template === undefined) templates.set(adapter, (template = build(db, ...marks).compile(db)));
    const parameters = template.parameters.map((parameter) => {
      const mark = known.indexOf(parameter);
      return mark < 0 ? parameter : values[mark];
    });
    return { ...template, parameters };
  };
}

/**
 * Makes statements that SQLite plans once. It takes `column = ?` as a reason to look at the value: whenever another one is bound,
 * it plans the whole statement again, which takes many statements ten times as long as what they do. A sign before the parameter
 * ends this; it changes no value.
 *
 * What a plan can depend on stands in the statement itself: flags, and the words that an index is limited to. Where such a
 * word were missing, a read would not find its index; `compiler.test.ts` compares them with the indexes there are.
 */
import { SqliteQueryCompiler, ValueNode, type ColumnUpdateNode } from "kysely";
import { BY_BYTES } from "../reading/sort-key.ts";

/** What `where` of an index compares with. */
export const INDEXED_WORDS: ReadonlySet<unknown> = new Set([
  0,
  1,
  "WorkPackage",
  "my_page",
  "overview",
  "security",
  "system",
  "waiting",
]);

/** What comes before a value that is compared, and no longer operator that ends the same way. */
const EQUALS = /(?:^|[^<>!=])= $/;
const LONGEST = 3;

export class StablePlans extends SqliteQueryCompiler {
  /** The end of what is there so far. */
  #tail = "";

  protected override append(given: string): void {
    const text = given === BY_BYTES ? ")" : given;
    this.#tail = text.length >= LONGEST ? text : this.#tail.slice(-LONGEST) + text;
    super.append(text);
  }

  /** A value that is set is in no plan. */
  protected override visitColumnUpdate(node: ColumnUpdateNode): void {
    if (!ValueNode.is(node.value)) return super.visitColumnUpdate(node);
    this.visitNode(node.column);
    this.append(" = ");
    this.#tail = "";
    this.visitNode(node.value);
  }

  protected override appendValue(value: unknown): void {
    if ((typeof value === "number" || typeof value === "string") && EQUALS.test(this.#tail)) {
      if (INDEXED_WORDS.has(value)) return this.appendImmediateValue(value);
      this.append("+");
    }
    super.appendValue(value);
  }
}

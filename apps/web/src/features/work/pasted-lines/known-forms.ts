/** The forms that pasted values are checked with, and what can be chosen in each: asked for once for all rows. */
import type { Named } from "@halyard/contract/resources";
import type { WorkPackageForm } from "@halyard/contract/schemas/work";
import { choicesOf } from "../../../shared/custom-fields/choices.ts";
import { PEOPLE_AT_ONCE } from "../../../shared/custom-fields/people.ts";

const PEOPLE: ReadonlySet<string> = new Set(["assignee", "responsible"]);

export class KnownForms {
  readonly #forms = new Map<string, Promise<WorkPackageForm>>();
  readonly #choices = new Map<string, Promise<readonly Named[]>>();

  /** @param key the same for all rows that share a form */
  of(key: string, ask: () => Promise<WorkPackageForm>): Promise<WorkPackageForm> {
    const form = this.#forms.get(key) ?? ask();
    this.#forms.set(key, form);
    return form;
  }

  /** @param text finds someone where there are too many to read all of them */
  async choices(key: string, form: WorkPackageForm, attribute: string, text: string): Promise<readonly Named[]> {
    const first = await this.#read(`${key} ${attribute}`, () => choicesOf(form, attribute));
    if (!PEOPLE.has(attribute) || first.length < PEOPLE_AT_ONCE) return first;
    return this.#read(`${key} ${attribute} ${text}`, () => choicesOf(form, attribute, { typed: text }));
  }

  #read(key: string, read: () => Promise<readonly Named[]>): Promise<readonly Named[]> {
    const choices = this.#choices.get(key) ?? read();
    this.#choices.set(key, choices);
    return choices;
  }
}

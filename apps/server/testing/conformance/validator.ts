/** Whether a body is what a description says, in sentences. */
import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import type { Description } from "./description.ts";

/** Names of languages, not formats that a text could fail. */
const NO_FORMATS = ["markdown", "plain", "html", "hex-code", "int64", "float", "binary"];

export class Validator {
  readonly #ajv: Ajv2020;
  readonly #compiled = new Map<string, ValidateFunction>();
  readonly #description: Description;

  constructor(description: Description) {
    this.#description = description;
    // A description holds more than schemas, and its schemas examples: neither is an error here.
    this.#ajv = new Ajv2020({
      strict: false,
      validateSchema: false,
      addUsedSchema: false,
      allErrors: true,
      inlineRefs: false,
    });
    addFormats.default(this.#ajv);
    for (const name of NO_FORMATS) this.#ajv.addFormat(name, true);
    // Addresses of our own are paths.
    this.#ajv.addFormat("uri", /^(\/|https?:|urn:)\S*$/);
    this.#ajv.addSchema(description, "api");
  }

  /** @param pointer where in the description the schema is. @returns what is wrong; none: it conforms */
  problems(pointer: string, body: unknown): string[] {
    const target = this.#targetOf(pointer);
    let check = this.#compiled.get(target);
    if (check === undefined) {
      const fragment = target.split("/").map(encodeURIComponent).join("/");
      check = this.#ajv.compile({ $ref: `api#${fragment}` });
      this.#compiled.set(target, check);
    }
    if (check(body)) return [];
    return (check.errors ?? []).map(({ instancePath, message, params }) => {
      const more = Object.values(params).map((value) => JSON.stringify(value));
      return `${instancePath === "" ? "the body" : instancePath} ${message ?? "is wrong"} (${more.join(", ").slice(0, 120)})`;
    });
  }

  /** Where the schema stands that is only named here: it is compiled once for all that name it. */
  #targetOf(pointer: string): string {
    let found: unknown = this.#description;
    for (const part of pointer.split("/").slice(1)) {
      found = Object(found)[part.replaceAll("~1", "/").replaceAll("~0", "~")];
    }
    const { $ref, ...more } = Object(found) as { $ref?: string };
    return $ref?.startsWith("#/") === true && Object.keys(more).length === 0 ? $ref.slice(1) : pointer;
  }
}

/** Help with attributes on the wire. */
import type { Caller } from "../../access/caller.ts";
import { formattable, text } from "../../hal/write/input.ts";
import { markdown } from "../../hal/markdown/formattable.ts";
import { always, type Resource } from "../../hal/answer/resource.ts";
import type { HelpTextRow } from "./store.ts";

export interface HelpTextInput {
  attribute: string;
  scope: string;
  body: string;
}

export const mayEdit = (caller: Caller): boolean => caller.canGlobally("edit_attribute_help_texts");
const path = (row: HelpTextRow): string => `/api/v3/help_texts/${row.id}`;

/** `startDate` reads "Start date". */
export const caption = (attribute: string): string => {
  const words = attribute.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
};

export const helpTextResource: Resource<HelpTextRow, HelpTextInput> = {
  type: "HelpText",
  self: (row) => ({ href: path(row) }),
  properties: {
    id: { type: "Integer", name: "ID", read: (row) => row.id },
    attribute: {
      type: "String",
      name: "Attribute",
      required: true,
      read: (row) => row.attribute,
      write: text((input, value) => (input.attribute = value)),
    },
    attributeCaption: { type: "String", name: "Caption", read: (row) => caption(row.attribute) },
    scope: {
      type: "String",
      name: "Scope",
      required: true,
      read: (row) => row.scope,
      write: text((input, value) => (input.scope = value)),
    },
    helpText: {
      type: "Formattable",
      name: "Help text",
      required: true,
      read: (row) => markdown(row.body),
      write: formattable((input, value) => (input.body = value)),
    },
  },
  relations: {},
  actions: {
    editText: always((row) => ({ href: path(row), type: "text/html" })),
    attachments: always((row) => ({ href: `${path(row)}/attachments` })),
    // Required by the API's description; absent.ts says to who follows it that files cannot be put there.
    addAttachment: always((row) => ({ href: `${path(row)}/attachments`, method: "post" })),
    updateImmediately: {
      when: (_row, caller) => mayEdit(caller),
      link: (row) => ({ href: path(row), method: "patch" }),
    },
    delete: { when: (_row, caller) => mayEdit(caller), link: (row) => ({ href: path(row), method: "delete" }) },
  },
};

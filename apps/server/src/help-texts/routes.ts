/** Help with attributes (work contract 5). Reading is the contract's; the writes are an extension. */
import { TEXT_LENGTH_MAXIMUM } from "@halyard/contract/limits";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Caller } from "../access/caller.ts";
import { wholeCollection } from "../hal/collection.ts";
import { missingPermission, notFound, throwAll, violation, type ApiError } from "../hal/errors.ts";
import { bodyOf, idOf, pathOf } from "../hal/http.ts";
import { formattable, readInput, text } from "../hal/input.ts";
import { markdown } from "../hal/markdown.ts";
import { always, represent, type Resource } from "../hal/resource.ts";
import type { Context } from "../platform/context.ts";
import { orTaken } from "../platform/database/database.ts";
import { record } from "../platform/events/journal.ts";
import { allHelpTexts, deleteHelpText, helpTextById, saveHelpText, type HelpTextRow } from "./store.ts";

const LIST = "/api/v3/help_texts";
const SCOPES = ["WorkPackage", "Project"] as const;

interface HelpTextInput {
  attribute: string;
  scope: string;
  body: string;
}

const mayEdit = (caller: Caller): boolean => caller.canGlobally("edit_attribute_help_texts");
const path = (row: HelpTextRow): string => `${LIST}/${row.id}`;

/** `startDate` reads "Start date". */
const caption = (attribute: string): string => {
  const words = attribute.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
};

const helpTextResource: Resource<HelpTextRow, HelpTextInput> = {
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
    addAttachment: always((row) => ({ href: `${path(row)}/attachments`, method: "post" })),
    updateImmediately: {
      when: (_row, caller) => mayEdit(caller),
      link: (row) => ({ href: path(row), method: "patch" }),
    },
    delete: { when: (_row, caller) => mayEdit(caller), link: (row) => ({ href: path(row), method: "delete" }) },
  },
};

/** Whoever sees what the attribute belongs to. */
const sees = (caller: Caller, row: HelpTextRow): boolean =>
  mayEdit(caller) ||
  (row.scope === "WorkPackage" ? caller.canAnywhere("view_work_packages") : caller.visibleProjectIds().size > 0);

export function helpTextRoutes(app: FastifyInstance, ctx: Context): void {
  const show = (row: HelpTextRow, caller: Caller) => represent(helpTextResource, row, caller);
  const find = async (request: FastifyRequest) => {
    const row = await helpTextById(ctx.db, idOf(request));
    if (row === undefined || !sees(request.caller, row)) throw notFound();
    return row;
  };

  app.get(LIST, async (request) => {
    const rows = (await allHelpTexts(ctx.db)).filter((row) => sees(request.caller, row));
    return wholeCollection(
      pathOf(request),
      rows.map((row) => show(row, request.caller)),
    );
  });

  app.get(`${LIST}/:id`, async (request) => show(await find(request), request.caller));

  app.get(`${LIST}/:id/attachments`, async (request) => {
    await find(request);
    return wholeCollection(pathOf(request), []);
  });

  async function save(request: FastifyRequest, stored: HelpTextRow | null): Promise<HelpTextRow> {
    const { caller } = request;
    if (!mayEdit(caller)) throw missingPermission();
    const { input, errors } = readInput(helpTextResource, bodyOf(request), caller, stored);
    throwAll(errors);
    const given = {
      attribute: (input.attribute ?? stored?.attribute ?? "").trim(),
      scope: input.scope ?? stored?.scope ?? "",
      body: input.body ?? stored?.body ?? "",
    };
    throwAll(problemsOf(given));
    const scope = SCOPES.find((one) => one === given.scope)!;
    const now = ctx.clock.now().toISOString();
    const id = await orTaken(
      () =>
        ctx.transaction(async (tx) => {
          const saved = await saveHelpText(tx, stored?.id ?? null, { ...given, scope }, now);
          await tell(tx, caller, { id: saved, ...given }, stored === null ? "created" : "updated", now);
          return saved;
        }),
      violation("attribute", "Attribute has already been taken."),
    );
    return (await helpTextById(ctx.db, id))!;
  }

  app.post(LIST, async (request, reply) => reply.code(201).send(show(await save(request, null), request.caller)));
  app.patch(`${LIST}/:id`, async (request) => show(await save(request, await find(request)), request.caller));

  app.delete(`${LIST}/:id`, async (request, reply) => {
    const row = await find(request);
    if (!mayEdit(request.caller)) throw missingPermission();
    await ctx.transaction(async (tx) => {
      await deleteHelpText(tx, row.id);
      await tell(tx, request.caller, row, "deleted", ctx.clock.now().toISOString());
    });
    return reply.code(204).send();
  });
}

function problemsOf({ attribute, scope, body }: HelpTextInput): ApiError[] {
  const errors: ApiError[] = [];
  if (!/^[a-z]\w{0,99}$/i.test(attribute)) errors.push(violation("attribute", "Attribute is invalid."));
  if (!SCOPES.some((one) => one === scope)) {
    errors.push(violation("scope", "Scope is not set to one of the allowed values."));
  }
  if (body.trim() === "") errors.push(violation("helpText", "Help text can't be blank."));
  if (body.length > TEXT_LENGTH_MAXIMUM) errors.push(violation("helpText", "Help text is too long."));
  return errors;
}

type Told = Pick<HelpTextRow, "id" | "attribute">;

async function tell(tx: Parameters<typeof record>[0], caller: Caller, row: Told, action: string, at: string) {
  const entity = { entityType: "HelpText", entityId: row.id, entityTitle: caption(row.attribute) };
  await record(tx, { ...entity, projectId: null, actorId: caller.id, action, at });
}

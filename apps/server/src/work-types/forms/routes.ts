/** Extensions: `GET`, `PATCH` and `DELETE /types/{id}/form_configuration`: the form of a type, for administrators. */
import type { TypeFormConfiguration } from "@halyard/contract/schemas/work-types";
import { FORM_ATTRIBUTES } from "@halyard/contract/work-types/type-forms";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { mayManageWorkTypes } from "../../access/policies/work-types.ts";
import { requireLogin } from "../../access/require-login.ts";
import { requirePermission } from "../../access/require-permission.ts";
import type { DocumentOf } from "../../hal/answer/resource.ts";
import { bodyOf, idOf } from "../../hal/http.ts";
import type { Context } from "../../platform/context.ts";
import { notFound } from "../../platform/errors.ts";
import { catalogueAt, type Catalogue, type TypeRow } from "../entries/catalogue.ts";
import { lockVersionIn } from "../../hal/write/lock-version.ts";
import { formIn, FormBody } from "./body.ts";
import { arrangeForm, attributesOfType, fieldsOfType, formOf } from "./service.ts";
import { takes } from "../../hal/write/takes.ts";

const PATH = "/api/v3/types/:id/form_configuration";

export function typeFormRoutes(app: FastifyInstance, ctx: Context): void {
  const find = async (request: FastifyRequest, revision: number): Promise<{ catalogue: Catalogue; type: TypeRow }> => {
    requirePermission(mayManageWorkTypes(requireLogin(request)));
    const catalogue = await catalogueAt(ctx, revision);
    const type = catalogue.types.get(idOf(request));
    if (type === undefined) throw notFound();
    return { catalogue, type };
  };

  const show = async (request: FastifyRequest, revision: number) => {
    const { catalogue, type } = await find(request, revision);
    return formDocument(catalogue, type);
  };

  app.get(PATH, async (request) => show(request, request.catalogueRevision));

  app.patch(PATH, takes(FormBody), async (request) => {
    const { catalogue, type } = await find(request, request.catalogueRevision);
    const body = bodyOf(request);
    const form = formIn(body, attributesOfType(catalogue, type.id));
    await arrangeForm(ctx, request.caller, type, form, lockVersionIn(body));
    const { catalogueRevision } = await app.authenticate(request);
    return show(request, catalogueRevision);
  });

  app.delete(PATH, async (request, reply) => {
    const { type } = await find(request, request.catalogueRevision);
    await arrangeForm(ctx, request.caller, type, null, null);
    return reply.code(204).send();
  });
}

function formDocument(catalogue: Catalogue, type: TypeRow): DocumentOf<TypeFormConfiguration> {
  const { groups, hidden, lockVersion } = formOf(catalogue, type.id);
  const href = `/api/v3/types/${type.id}/form_configuration`;
  return {
    _type: "TypeFormConfiguration",
    id: type.id,
    lockVersion,
    groups: groups.map((group) =>
      group.kind === "attributes" ? { ...group, attributes: [...group.attributes] } : group,
    ),
    hidden: [...hidden],
    attributes: [
      ...FORM_ATTRIBUTES.map((name) => ({ name, label: null })),
      ...fieldsOfType(catalogue, type.id).map(({ key, name }) => ({ name: key, label: name })),
    ],
    _links: {
      self: { href, title: type.name },
      type: { href: `/api/v3/types/${type.id}`, title: type.name },
      updateImmediately: { href, method: "patch" },
      ...(catalogue.forms.has(type.id) ? { delete: { href, method: "delete" } } : {}),
    },
  };
}

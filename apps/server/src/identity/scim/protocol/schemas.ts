/** What the service offers, as its own documents say it (RFC 7643, sections 5 to 7). */
import { CORE_GROUP, CORE_USER } from "./values.ts";

const CONFIG = "urn:ietf:params:scim:schemas:core:2.0:ServiceProviderConfig";
const RESOURCE_TYPE = "urn:ietf:params:scim:schemas:core:2.0:ResourceType";
const SCHEMA = "urn:ietf:params:scim:schemas:core:2.0:Schema";
export const LIST = "urn:ietf:params:scim:api:messages:2.0:ListResponse";
export const MOST_RESULTS = 500;

export const serviceProviderConfig = (base: string) => ({
  schemas: [CONFIG],
  patch: { supported: true },
  bulk: { supported: false, maxOperations: 0, maxPayloadSize: 0 },
  filter: { supported: true, maxResults: MOST_RESULTS },
  changePassword: { supported: false },
  sort: { supported: false },
  etag: { supported: true },
  authenticationSchemes: [
    {
      type: "oauthbearertoken",
      name: "Bearer token",
      description: "The token that an administrator created for this client.",
      specUri: "https://www.rfc-editor.org/info/rfc6750",
      primary: true,
    },
  ],
  meta: { resourceType: "ServiceProviderConfig", location: `${base}/ServiceProviderConfig` },
});

export const resourceTypes = (base: string) =>
  [
    { id: "User", endpoint: "/Users", schema: CORE_USER, description: "Accounts" },
    { id: "Group", endpoint: "/Groups", schema: CORE_GROUP, description: "Groups" },
  ].map((type) => ({
    schemas: [RESOURCE_TYPE],
    ...type,
    name: type.id,
    meta: { resourceType: "ResourceType", location: `${base}/ResourceTypes/${type.id}` },
  }));

interface AttributeOptions {
  type?: "string" | "boolean" | "complex" | "reference";
  multiValued?: boolean;
  required?: boolean;
  caseExact?: boolean;
  mutability?: "readWrite" | "readOnly" | "immutable";
  uniqueness?: "none" | "server";
  subAttributes?: readonly object[];
}

const attribute = (name: string, description: string, options: AttributeOptions = {}) => ({
  name,
  type: "string",
  multiValued: false,
  description,
  required: false,
  caseExact: false,
  mutability: "readWrite",
  returned: "default",
  uniqueness: "none",
  ...options,
});

const name = attribute("name", "The person's name.", {
  type: "complex",
  subAttributes: [
    attribute("formatted", "The whole name.", { mutability: "readOnly" }),
    attribute("givenName", "First name.", { caseExact: true }),
    attribute("familyName", "Last name.", { caseExact: true }),
  ],
});

const emails = attribute("emails", "The email address; one is kept, the primary one first.", {
  type: "complex",
  multiValued: true,
  subAttributes: [
    attribute("value", "The address.", { uniqueness: "server" }),
    attribute("type", "Always work."),
    attribute("primary", "Always true.", { type: "boolean" }),
  ],
});

const references = (of: string, mutability: "readOnly" | "immutable") => [
  attribute("value", `The id of the ${of}.`, { mutability }),
  attribute("$ref", `The address of the ${of}.`, { type: "reference", mutability }),
  attribute("display", `The name of the ${of}.`, { mutability: "readOnly" }),
  attribute("type", "What kind it is.", { mutability: "readOnly" }),
];

export const schemas = (base: string) =>
  [
    {
      id: CORE_USER,
      name: "User",
      description: "An account",
      attributes: [
        attribute("userName", "The login.", { required: true, uniqueness: "server" }),
        name,
        attribute("displayName", "The whole name.", { mutability: "readOnly" }),
        emails,
        attribute("preferredLanguage", "A language such as en."),
        attribute("active", "false: the account is locked.", { type: "boolean" }),
        attribute("groups", "The groups the person is a member of.", {
          type: "complex",
          multiValued: true,
          mutability: "readOnly",
          subAttributes: references("group", "readOnly"),
        }),
      ],
    },
    {
      id: CORE_GROUP,
      name: "Group",
      description: "A group",
      attributes: [
        attribute("displayName", "The name, 3 to 100 characters.", { required: true, uniqueness: "server" }),
        attribute("members", "The people in the group.", {
          type: "complex",
          multiValued: true,
          subAttributes: references("person", "immutable"),
        }),
      ],
    },
  ].map((schema) => ({
    schemas: [SCHEMA],
    ...schema,
    meta: { resourceType: "Schema", location: `${base}/Schemas/${schema.id}` },
  }));

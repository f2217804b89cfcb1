/** Everything that a program needs to speak to the API; each part can be imported by itself too. */
export {
  createClient,
  TOKEN_STORAGE_KEY,
  type Answered,
  type CallOptions,
  type Client,
  type ClientOptions,
} from "./client.ts";
export { ApiError, refusalOf, type FailureKind, type FieldError } from "./error.ts";
export { listen, type ChangeEvent, type ListenOptions, type StreamEvent } from "./events.ts";
export { hasLink, idOf, linkedId, linkOf, linksOf, titleOf, type Linked } from "./links.ts";
export { filter, filters, sortBy, withQuery, type Filter, type Query, type Sort } from "./query.ts";
export type { Collection, ErrorBody, FieldSchema, Form, Formattable, Link, Resource } from "@halyard/contract/hal";
export type { Answer, Operation } from "@halyard/contract/answers/operations";
export type { User } from "@halyard/contract/people";
export type {
  Activity,
  Attachment,
  Notification,
  Project,
  Relation,
  Role,
  TimeEntry,
  Version,
  WorkPackage,
} from "@halyard/contract/resources";

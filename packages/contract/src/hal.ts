/** The shapes that every resource of the API shares. */
export interface Link {
  href: string | null;
  title?: string;
  method?: "get" | "post" | "patch" | "put" | "delete";
  templated?: boolean;
  type?: string;
  payload?: unknown;
  identifier?: string;
  /** Of a custom action: it would change nothing now. */
  done?: boolean;
}

export interface Formattable {
  format: "markdown" | "plain" | "custom";
  raw: string | null;
  html: string;
}

export interface Resource {
  _type: string;
  _links: Record<string, Link | Link[] | undefined>;
}

export interface Collection<Element> extends Resource {
  total: number;
  count: number;
  pageSize?: number;
  offset?: number;
  groups?: CollectionGroup[];
  totalSums?: Record<string, unknown>;
  _embedded: { elements: Element[] };
}

export interface CollectionGroup {
  value: string | number | boolean | null;
  count: number;
  sums?: Record<string, unknown>;
  _links: { valueLink: Link[]; groupBy: Link };
}

export interface ErrorBody {
  _type: "Error";
  errorIdentifier: string;
  message: string;
  _embedded?: { details?: ErrorDetails; errors?: ErrorBody[] };
}

/** What an error is about: the broken attribute, or what a refused caller would need. */
export interface ErrorDetails extends Refusal {
  attribute?: string;
  /** Of a status: the rule that refuses it, as `allowed_statuses` names it. */
  reason?: string;
}

/** A refusal may name the roles, or the action and the resource. */
export interface Refusal {
  requiredRole?: string;
  currentRole?: string;
  action?: string;
  resource?: string;
}

export interface FieldSchema {
  type: string;
  name: string;
  required: boolean;
  hasDefault: boolean;
  writable: boolean;
  minLength?: number;
  maxLength?: number;
  location?: string;
  _links?: { allowedValues?: Link[] | Link };
}

export interface Form<Payload> extends Resource {
  _embedded: {
    payload: Payload;
    schema: Record<string, unknown>;
    validationErrors: Record<string, ErrorBody>;
  };
}

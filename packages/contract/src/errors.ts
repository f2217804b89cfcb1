/** The errors of the API: the last part of the identifier, the status, an English sentence. */
export const API_ERRORS = {
  BadRequest: { status: 400, message: "Bad request." },
  InvalidQuery: { status: 400, message: "The query is invalid." },
  InvalidRenderContext: { status: 400, message: "The render context is invalid." },
  InvalidRequestBody: { status: 400, message: "The request body was not a valid JSON object." },
  InvalidSignal: { status: 400, message: "The requested select or embed is not supported." },
  InvalidUserStatusTransition: {
    status: 400,
    message: "The current user account status does not allow this operation.",
  },
  Unauthenticated: { status: 401, message: "You need to be authenticated to access this resource." },
  MissingPermission: { status: 403, message: "You are not authorized to access this resource." },
  NotFound: { status: 404, message: "The requested resource could not be found." },
  UpdateConflict: {
    status: 409,
    message: "Your changes could not be saved, because the resource was changed since you loaded it.",
  },
  TypeNotSupported: { status: 415, message: "The content type is not supported." },
  PropertyConstraintViolation: { status: 422, message: "The value is not allowed." },
  PropertyFormatError: { status: 422, message: "The value has the wrong format." },
  PropertyIsReadOnly: { status: 422, message: "The property is read-only." },
  ResourceTypeMismatch: { status: 422, message: "The link points to another kind of resource." },
  UnprocessableContent: { status: 422, message: "The request cannot be answered for this resource." },
  MultipleErrors: { status: 422, message: "Multiple field constraints have been violated." },
  TooManyRequests: { status: 429, message: "Too many requests. Please wait a moment and try again." },
  InternalServerError: { status: 500, message: "An internal error has occurred." },
  NotImplemented: { status: 501, message: "This is not available here." },
  ServiceUnavailable: {
    status: 503,
    message: "The service is temporarily unavailable. Please try again in a moment.",
  },
  UnknownOutcome: {
    status: 503,
    message: "The connection was lost while saving. Check whether your change was saved before you try again.",
  },
  InsufficientStorage: {
    status: 507,
    message: "There is no storage space left on the server. Please tell your administrator.",
  },
} as const satisfies Record<string, { status: number; message: string }>;

export type ApiErrorName = keyof typeof API_ERRORS;

/** What the client says of a failure, word for word. */
export const CLIENT_MESSAGES = {
  sessionExpired: "Your session has expired. Please log in again.",
  forbidden: "You don't have permission to perform this action.",
  notFound: "The requested resource could not be found.",
  notVisible: "You're not allowed to view this resource or it may not exist.",
  unprocessable: "Please check the information you entered and try again.",
  tooMany: "Too many requests. Please wait a moment and try again.",
  server: "Something went wrong on our end. We're working to fix it.",
  connection: "Connection problem...",
  offline: "You appear to be offline.",
  timeout: "Request timed out.",
  unexpected: "An unexpected error occurred.",
} as const;

export const correctFields = (count: number): string => `Please correct ${count} fields and try again.`;

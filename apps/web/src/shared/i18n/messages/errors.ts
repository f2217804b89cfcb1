import { addMessages } from "../registry.ts";

import { CLIENT_MESSAGES } from "@halyard/contract/errors";

/** The error catalogue. The sentences are the contract's, word for word. */
export const errors = {
  "errors.sessionExpired": CLIENT_MESSAGES.sessionExpired,
  "errors.forbidden": CLIENT_MESSAGES.forbidden,
  "errors.forbiddenRole":
    "You don't have permission to perform this action. It needs the role {required}; yours is {current}.",
  "errors.forbiddenAction": "You don't have permission to {action} {resource}.",
  "errors.notFound": CLIENT_MESSAGES.notFound,
  "errors.notVisible": CLIENT_MESSAGES.notVisible,
  "errors.unprocessable": CLIENT_MESSAGES.unprocessable,
  "errors.correctFields": "Please correct {count} fields and try again.",
  "errors.tooMany": CLIENT_MESSAGES.tooMany,
  "errors.server": CLIENT_MESSAGES.server,
  "errors.connection": CLIENT_MESSAGES.connection,
  "errors.offline": CLIENT_MESSAGES.offline,
  "errors.timeout": CLIENT_MESSAGES.timeout,
  "errors.unexpected": CLIENT_MESSAGES.unexpected,
  "errors.logIn": "Log In",
  "errors.retry": "Retry",
  "errors.maintenance": "Under maintenance",
  "errors.screenTitle": "Couldn't show this page",
  "errors.notFoundTitle": "Not found",
  "errors.noPage": "This page doesn't exist, or you can't see it.",
  "errors.backToMyWork": "Back to My work",
  "errors.backTo": "Back to {name}",
  "errors.offlineBanner":
    "You appear to be offline. What you see may be out of date; we'll refresh it when you're back online.",
} as const;

addMessages(errors);

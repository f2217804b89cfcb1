/** The search parameters of the consent page. */
export interface ConsentSearch {
  /** What the application asked for, as the server keeps it. */
  request?: string;
  /** The application is not known, or asked to be answered at another address. */
  problem?: "client" | "redirect";
}

export function consentSearch({ request, problem }: Record<string, unknown>): ConsentSearch {
  return {
    ...(typeof request === "string" && /^[\w-]{43}$/.test(request) ? { request } : {}),
    ...(problem === "client" || problem === "redirect" ? { problem } : {}),
  };
}

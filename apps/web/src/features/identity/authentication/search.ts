/** The search parameters of the sign-in page. */
export interface LoginSearch {
  /** Where to go after signing in: a path of this page, never another site. */
  back?: string;
  /** Set by signing out, to say so. */
  signedOut?: boolean;
}

export function loginSearch(raw: Record<string, unknown>): LoginSearch {
  const { back, signedOut } = raw;
  return {
    ...(typeof back === "string" && isOwnPath(back) ? { back } : {}),
    ...(signedOut === true ? { signedOut } : {}),
  };
}

/** A backslash counts as a slash in browsers, so `/\example.org` would be another site too. */
export const isOwnPath = (path: string): boolean => /^\/(?![/\\])/.test(path) && !path.startsWith("/auth/");

/** What is asked for over and over: each next to its floor, next to the plain answer, or once the client has it. */
import type { Target } from "./rounds.ts";

export interface Place {
  base: string;
  bare: string;
  headers: Record<string, string>;
}

const BROWSER = { "accept-encoding": "gzip, deflate, br" };

/** By the name that `--parts` has. */
export const RATES: Record<string, (place: Place) => Target[] | Promise<Target[]>> = {
  async rates({ base, bare, headers }) {
    const api = `${base}/api/v3`;
    const found: unknown = await (await fetch(`${api}/work_packages/50`, { headers })).json();
    const { lockVersion } = Object(found);
    const post = (body: object) => ({ method: "POST" as const, headers, body: JSON.stringify(body) });
    return [
      ...floors(bare),
      ...Object.entries(answersOf(base)).map(([name, url]) => made(name, url, headers)),
      { name: "list", floor: "floor list", url: listOf(base), options: { headers } },
      { name: "one", floor: "floor one", url: `${api}/work_packages/50`, options: { headers } },
      { name: "users", floor: "floor users", url: `${api}/users?pageSize=100`, options: { headers } },
      {
        name: "memberships",
        floor: "floor users",
        url: `${api}/memberships?pageSize=100`,
        options: { headers },
      },
      { name: "schema", floor: "floor one", url: `${api}/work_packages/schemas/1-1`, options: { headers } },
      {
        name: "form",
        floor: "floor one",
        url: `${api}/work_packages/50/form`,
        options: post({ lockVersion, subject: "measured" }),
      },
      {
        name: "comment",
        floor: "floor one",
        url: `${api}/work_packages/60/activities`,
        options: post({ comment: { raw: "measured" } }),
      },
    ];
  },
  /** Each row with what every browser asks for, next to the plain one. */
  compressed({ base, headers }) {
    return Object.entries(answersOf(base)).flatMap(([name, url]) => [
      { name: `${name}, plain`, floor: "", url, options: { headers } },
      { name: `${name}, compressed`, floor: `${name}, plain`, url, options: { headers: { ...headers, ...BROWSER } } },
    ]);
  },
  /** Who has the answer already. */
  async conditional({ base, bare, headers }) {
    const targets = Object.entries(answersOf(base)).map(async ([name, url]) => {
      const tag = (await fetch(url, { headers })).headers.get("etag") ?? "";
      const options = { headers: { ...headers, "if-none-match": tag } };
      return { name: `${name}, unchanged`, floor: floorOf(name), url, options };
    });
    return [...floors(bare), ...(await Promise.all(targets))];
  },
};

const floors = (bare: string): Target[] =>
  ["list", "one/50", "users"].map((path) => ({
    name: `floor ${path.split("/")[0]}`,
    floor: "",
    url: `${bare}/${path}`,
  }));

/** As long a list with as few links. */
const floorOf = (name: string): string => `floor ${name === "memberships" ? "users" : name}`;

let lastAsked = 0;

/** Of an address that was never asked for: nothing of it is kept. */
function made(name: string, url: string, headers: Place["headers"]): Target {
  const { pathname, search } = new URL(url);
  const path = `${pathname}${search === "" ? "?" : `${search}&`}time=`;
  const setupRequest = (request: object) => ({ ...request, path: `${path}${++lastAsked}` });
  return { name: `${name}, made`, floor: floorOf(name), url, options: { headers, requests: [{ setupRequest }] } };
}

const listOf = (base: string): string =>
  `${base}/api/v3/work_packages?filters=%5B%5D&pageSize=100&sortBy=${encodeURIComponent('[["updatedAt","desc"]]')}`;

const answersOf = (base: string): Record<string, string> => ({
  list: listOf(base),
  one: `${base}/api/v3/work_packages/50`,
  users: `${base}/api/v3/users?pageSize=100`,
  memberships: `${base}/api/v3/memberships?pageSize=100`,
});

/** The server's own table of routes. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Place, ProductHome, StartOptions } from "./product.ts";

export interface Route {
  method: string;
  /** With its parameters: `/api/v3/projects/:id`. */
  url: string;
}

const fileIn = (folder: string): string => join(folder, "routes.json");

/** Of a part that asks for the routes that the product has. */
export const routesNeeded = ({ folder }: Place): StartOptions => ({
  modules: [join(import.meta.dirname, "tell-routes.ts")],
  environment: { TORTURE_ROUTES: fileIn(folder) },
});

export function routesOf({ place }: ProductHome): Route[] {
  const routes: Route[] = JSON.parse(readFileSync(fileIn(place.folder), "utf8"));
  if (routes.length === 0) throw new Error("the product has no routes");
  return routes;
}

/** @param value what each parameter becomes, by its name and the path before it */
export function pathOf({ url }: Route, value: (name: string, before: string) => string): string {
  const parts: string[] = [];
  for (const part of url.split("/")) {
    const name = /^:(\w+)/.exec(part)?.[1];
    parts.push(name === undefined ? (part === "*" ? value("*", parts.join("/")) : part) : value(name, parts.join("/")));
  }
  return parts.join("/");
}

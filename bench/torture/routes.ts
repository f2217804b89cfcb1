/** The server's own table of routes. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { FreshDatabase } from "./databases.ts";
import { withProduct, type Product, type ProductHome } from "./product.ts";

export interface Route {
  method: string;
  /** With its parameters: `/api/v3/projects/:id`. */
  url: string;
}

/** As {@link withProduct}, with the routes that this product has. */
export async function withRoutes<Result>(
  database: FreshDatabase,
  work: (product: Product, routes: readonly Route[], home: ProductHome) => Promise<Result>,
): Promise<Result> {
  const file = join(database.folder, "routes.json");
  const node = ["--import", join(import.meta.dirname, "tell-routes.ts")];
  const environment = { TORTURE_ROUTES: file };
  return withProduct(
    database,
    (product, home) => {
      const routes: Route[] = JSON.parse(readFileSync(file, "utf8"));
      if (routes.length === 0) throw new Error("the product has no routes");
      return work(product, routes, home);
    },
    { node, environment },
  );
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

/** The program of the page /api/docs: Scalar as its authors build it, and where it begins. */
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import reference from "@scalar/fastify-api-reference";
import fastify from "fastify";
import type { Plugin } from "vite";
import { pack } from "./packed.ts";

const SETTINGS = {
  url: "/api/v3/spec.json",
  layout: "modern",
  theme: "none",
  // Drawn at once, the operations of a tag and the schemas of all kept a busy machine from showing anything for 12 s.
  defaultOpenFirstTag: false,
  hideModels: true,
  // Nothing is asked of or sent to anyone else.
  withDefaultFonts: false,
  telemetry: false,
  showDeveloperTools: "never",
  agent: { disabled: true },
  mcp: { disabled: true },
  hideClientButton: true,
  authentication: { preferredSecurityScheme: "Token" },
  defaultHttpClient: { targetKey: "shell", clientKey: "curl" },
};

export function apiReference(): Plugin {
  return {
    name: "halyard:api-reference",
    apply: "build",
    async writeBundle({ dir }) {
      const folder = join(dir ?? "", "api-reference");
      await mkdir(folder, { recursive: true });
      const start = `${await scalar()}\nScalar.createApiReference("#app", ${JSON.stringify(SETTINGS)});\n`;
      await writeFile(join(folder, "reference.js"), start);
      await pack(join(folder, "reference.js"));
    },
  };
}

/** The package has it as a text that its plugin answers. */
async function scalar(): Promise<string> {
  const app = fastify();
  await app.register(reference, { routePrefix: "/docs", configuration: { url: SETTINGS.url } });
  const { statusCode, body } = await app.inject("/docs/js/scalar.js");
  await app.close();
  if (statusCode !== 200) throw new Error(`Scalar's program answers ${statusCode}`);
  return body;
}

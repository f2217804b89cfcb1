/** An object store that speaks as much S3 as Halyard uses: one bucket in memory, every request's signature checked. */
import { createHash, createHmac } from "node:crypto";
import { createServer, type IncomingMessage, type Server } from "node:http";
import { buffer } from "node:stream/consumers";
import type { S3Settings } from "../../src/platform/environment/settings.ts";

const sha256 = (data: string | Buffer): string => createHash("sha256").update(data).digest("hex");
const hmac = (key: string | Buffer, data: string): Buffer => createHmac("sha256", key).update(data).digest();

export class S3Server {
  readonly objects = new Map<string, Buffer>();
  /** When an object was put, where that is not now. */
  readonly putAt = new Map<string, Date>();
  /** As for a key that may only read. */
  refusesWrites = false;
  /** What the next requests are answered with instead. */
  readonly failures: number[] = [];
  readonly #server: Server = createServer((request, response) => {
    void this.#answer(request).then(({ status, body, tag }) => {
      const tagged = tag === undefined ? {} : { etag: tag };
      response.writeHead(status, { "content-length": body.length, ...tagged }).end(body);
    });
  });

  /** @returns how to reach it */
  async start(): Promise<S3Settings> {
    await new Promise<void>((resolve) => this.#server.listen(0, "127.0.0.1", resolve));
    const address = this.#server.address();
    const port = typeof address === "object" && address !== null ? address.port : 0;
    return { ...this.access, url: `http://127.0.0.1:${port}/halyard` };
  }

  readonly access = { region: "eu-test-1", accessKeyId: "halyard-test", secretAccessKey: "the key of the tests" };

  stop(): Promise<void> {
    this.#server.closeAllConnections();
    return new Promise((resolve) => this.#server.close(() => resolve()));
  }

  async #answer(request: IncomingMessage): Promise<{ status: number; body: Buffer; tag?: string }> {
    const body = await buffer(request);
    const nothing = Buffer.alloc(0);
    const failure = this.failures.shift();
    if (failure !== undefined) return { status: failure, body: Buffer.from("<Error>not now</Error>") };
    if (!this.#isSigned(request, body))
      return { status: 403, body: Buffer.from("<Error>SignatureDoesNotMatch</Error>") };
    if (this.refusesWrites && request.method !== "GET") {
      return { status: 403, body: Buffer.from("<Error>AccessDenied</Error>") };
    }
    const url = new URL(request.url ?? "", "http://store");
    if (request.method === "GET" && url.searchParams.get("list-type") === "2") {
      return { status: 200, body: Buffer.from(this.#listing(url.searchParams.get("continuation-token"))) };
    }
    const key = /^\/halyard\/([\w./-]+)$/.exec(url.pathname)?.[1];
    if (key === undefined) return { status: 400, body: nothing };
    if (url.search !== "") return this.#multipart(request.method ?? "", key, url.searchParams, body);
    if (request.method === "PUT") this.objects.set(key, body);
    if (request.method === "DELETE") return { status: this.objects.delete(key) ? 204 : 404, body: nothing };
    const found = this.objects.get(key);
    return found === undefined
      ? { status: 404, body: nothing }
      : { status: 200, body: request.method === "GET" ? this.#rangeOf(request, found) : nothing };
  }

  #rangeOf(request: IncomingMessage, whole: Buffer): Buffer {
    const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? "") ?? [];
    return from === undefined ? whole : whole.subarray(Number(from), Number(to) + 1);
  }

  /** The parts of uploads that are not complete, by number. */
  readonly uploads = new Map<string, Map<number, Buffer>>();

  #multipart(method: string, key: string, query: URLSearchParams, body: Buffer) {
    const nothing = Buffer.alloc(0);
    if (query.has("uploads")) {
      const id = `upload of ${key} & more`;
      this.uploads.set(id, new Map());
      return { status: 200, body: Buffer.from(`<UploadId>${id.replace("&", "&amp;")}</UploadId>`) };
    }
    const id = query.get("uploadId") ?? "";
    const parts = this.uploads.get(id);
    if (parts === undefined) return { status: 404, body: nothing };
    if (method === "PUT") {
      parts.set(Number(query.get("partNumber")), body);
      return { status: 200, body: nothing, tag: `"${sha256(body)}"` };
    }
    this.uploads.delete(id);
    if (method === "DELETE") return { status: 204, body: nothing };
    const named = [...body.toString().matchAll(/<PartNumber>(\d+)<\/PartNumber><ETag>([^<]*)<\/ETag>/g)];
    const found = named.map(([, number, tag]) => {
      const part = parts.get(Number(number));
      return part !== undefined && tag === `"${sha256(part)}"` ? part : null;
    });
    if (found.length !== parts.size || found.includes(null)) return { status: 400, body: nothing };
    this.objects.set(key, Buffer.concat(found.filter((part) => part !== null)));
    return { status: 200, body: nothing };
  }

  /** Two objects at a time, so that there is something to go on with; tokens of real stores have characters to escape. */
  #listing(token: string | null): string {
    const keys = [...this.objects.keys()].toSorted().filter((key) => token === null || key > token.replace("&", ""));
    const contents = keys.slice(0, 2).map((key) => {
      const at = (this.putAt.get(key) ?? new Date()).toISOString();
      return `<Contents><Key>${key}</Key><LastModified>${at}</LastModified><Size>${this.objects.get(key)?.length ?? 0}</Size></Contents>`;
    });
    const next = keys.length > 2 ? `<NextContinuationToken>&amp;${keys[1]}</NextContinuationToken>` : "";
    return `<?xml version="1.0"?><ListBucketResult>${contents.join("\n")}${next}</ListBucketResult>`;
  }

  /** AWS signature version 4, written down from its description. */
  #isSigned(request: IncomingMessage, body: Buffer): boolean {
    const given =
      /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, SignedHeaders=([^,]+), Signature=([0-9a-f]+)$/.exec(
        request.headers.authorization ?? "",
      );
    if (given === null) return false;
    const [, id, day = "", region = "", signed = "", signature] = given;
    const hash = String(request.headers["x-amz-content-sha256"]);
    if (hash !== "UNSIGNED-PAYLOAD" && hash !== sha256(body)) return false;
    if (request.method === "PUT" && request.headers["content-length"] !== String(body.length)) return false;
    const at = String(request.headers["x-amz-date"]);
    const headers = signed.split(";").map((name) => `${name}:${String(request.headers[name]).trim()}\n`);
    const [path, query = ""] = (request.url ?? "").split("?");
    const sorted = query.split("&").toSorted().join("&");
    const canonical = [request.method, path, sorted, headers.join(""), signed, hash].join("\n");
    const text = ["AWS4-HMAC-SHA256", at, `${day}/${region}/s3/aws4_request`, sha256(canonical)].join("\n");
    const { accessKeyId, secretAccessKey } = this.access;
    const key = [day, region, "s3", "aws4_request"].reduce<string | Buffer>(hmac, `AWS4${secretAccessKey}`);
    return id === accessKeyId && signature === hmac(key, text).toString("hex");
  }
}

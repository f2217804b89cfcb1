/** Calls through the proxy of `HALYARD_OUTGOING_PROXY`: which go there, what it is told, and what is said when it is away. */
import { createServer, request } from "node:http";
import { connect } from "node:net";
import { afterAll, beforeEach, expect, test } from "vitest";
import { AddressRefused, createOutgoingHttp, NoAnswer, type Resolver } from "./outgoing-http.ts";

interface Asked {
  method: string | undefined;
  target: string | undefined;
  credentials: string | undefined;
}

let asked: Asked[] = [];
const service = createServer((incoming, answer) => answer.end(`hello ${incoming.headers.host}`));
/** Whatever name it is asked for leads to the service here. */
const proxy = createServer((incoming, answer) => {
  asked.push({
    method: incoming.method,
    target: incoming.url,
    credentials: incoming.headers["proxy-authorization"],
  });
  const { host = "" } = incoming.headers;
  incoming.pipe(
    request({ port: portOf(service), method: incoming.method, path: "/", headers: { host } }, (given) => {
      answer.writeHead(given.statusCode ?? 0);
      given.pipe(answer);
    }),
  );
});
proxy.on("connect", (incoming, socket) => {
  asked.push({ method: "CONNECT", target: incoming.url, credentials: incoming.headers["proxy-authorization"] });
  const there = connect(portOf(service), "127.0.0.1", () => {
    socket.write("HTTP/1.1 200 Connection established\r\n\r\n");
    there.pipe(socket).pipe(there);
  });
  for (const end of [there, socket]) end.on("error", () => undefined);
});

function portOf(server: typeof service): number {
  const address = server.address();
  return typeof address === "object" && address !== null ? address.port : 0;
}

for (const server of [service, proxy]) {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  afterAll(() => new Promise((resolve) => server.close(resolve)));
}
beforeEach(() => {
  asked = [];
});

const PUBLIC: Resolver = async () => ["93.184.215.14"];
const unknown: Resolver = () => Promise.reject(new Error("ENOTFOUND"));
const behind = (resolve: Resolver, { allowed = [], word = "" }: { allowed?: string[]; word?: string } = {}) =>
  createOutgoingHttp({ outgoingAllowed: allowed, outgoingProxy: `http://${word}127.0.0.1:${portOf(proxy)}` }, resolve);
const get = (url: string) => ({ method: "GET" as const, url, patienceMs: 3_000 });

test("a public address is called through the proxy, with the name and its credentials", async () => {
  const { status, body } = await behind(PUBLIC, { word: "boat:secret@" }).send(get("http://hooks.example/in?a=1"));
  expect([status, body.toString()]).toEqual([200, "hello hooks.example"]);
  const credentials = `Basic ${Buffer.from("boat:secret").toString("base64")}`;
  expect(asked).toEqual([{ method: "GET", target: "http://hooks.example/in?a=1", credentials }]);
});

test("with TLS the proxy only connects, and sees nothing of the call", async () => {
  // What answers there speaks no TLS.
  await expect(behind(PUBLIC).send(get("https://hooks.example/in"))).rejects.toBeInstanceOf(NoAnswer);
  expect(asked).toEqual([{ method: "CONNECT", target: "hooks.example:443", credentials: undefined }]);
});

test("a name that only the proxy knows is the proxy's to find", async () => {
  expect((await behind(unknown).send(get("http://outside.example/"))).status).toBe(200);
  expect(asked).toHaveLength(1);
});

test("a private address is refused before the proxy is asked, by a name as well", async () => {
  for (const url of ["http://10.0.0.1/", "http://127.0.0.1/", "http://[::1]/", "http://169.254.169.254/"])
    await expect(behind(PUBLIC).send(get(url))).rejects.toBeInstanceOf(AddressRefused);
  const inside = behind(async () => ["93.184.215.14", "10.0.0.1"]);
  await expect(inside.send(get("http://inside.example/"))).rejects.toBeInstanceOf(AddressRefused);
  expect(asked).toEqual([]);
});

test("what is allowed inside is called directly", async () => {
  const { body } = await behind(async () => ["127.0.0.1"], { allowed: ["127.0.0.1"] }).send(
    get(`http://service.internal:${portOf(service)}/`),
  );
  expect(body.toString()).toBe(`hello service.internal:${portOf(service)}`);
  expect(asked).toEqual([]);
});

test("a proxy that is away is said, without its address or password", async () => {
  const away = createOutgoingHttp({ outgoingAllowed: [], outgoingProxy: "http://boat:secret@127.0.0.1:9" }, PUBLIC);
  for (const url of ["http://hooks.example/", "https://hooks.example/"]) {
    const error: unknown = await away.send(get(url)).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(NoAnswer);
    expect(String(error)).not.toMatch(/secret|127\.0\.0\.1/);
  }
});

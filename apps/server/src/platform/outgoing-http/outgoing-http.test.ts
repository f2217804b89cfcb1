/** Which addresses are called, and that it is the checked one that is connected to. */
import { createServer, type Server, type ServerResponse } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeEach, expect, test } from "vitest";
import { addressRule } from "./addresses.ts";
import { AddressRefused, createOutgoingHttp, NoAnswer, type Resolver } from "./outgoing-http.ts";

let asked = 0;
let answer: (response: ServerResponse) => void = (response) => response.end("hello");
const server: Server = createServer((_request, response) => {
  asked++;
  answer(response);
});
await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
afterAll(() => new Promise((resolve) => server.close(resolve)));
const address = server.address();
const port = typeof address === "object" && address !== null ? address.port : 0;

beforeEach(() => {
  asked = 0;
  answer = (response) => response.end("hello");
});

const none: Resolver = async () => [];
const strict = createOutgoingHttp({ outgoingAllowed: [] });
const allowing = (resolve?: Resolver) => createOutgoingHttp({ outgoingAllowed: ["127.0.0.1"] }, resolve);

test.each([
  "127.0.0.1",
  "127.1",
  "127.0.1",
  "0",
  "0.0.0.0",
  "2130706433",
  "0x7f000001",
  "0x7f.1",
  "0177.0.0.1",
  "017700000001",
  "127.0.0.1.",
  "１２７.0.0.1",
  "127。0。0。1",
  "localhost",
  "LOCALHOST",
  "10.0.0.1",
  "10.255.255.254",
  "172.16.0.1",
  "172.31.255.255",
  "192.168.1.1",
  "169.254.169.254",
  "0xa9fea9fe",
  "2852039166",
  "100.64.0.1",
  "100.100.100.200",
  "168.63.129.16",
  "192.0.0.192",
  "198.18.0.1",
  "224.0.0.1",
  "240.0.0.1",
  "255.255.255.255",
  "[::1]",
  "[::]",
  "[0:0:0:0:0:0:0:1]",
  "[::ffff:127.0.0.1]",
  "[::ffff:7f00:1]",
  "[::127.0.0.1]",
  "[::ffff:169.254.169.254]",
  "[64:ff9b::127.0.0.1]",
  "[64:ff9b::a9fe:a9fe]",
  "[2002:7f00:1::]",
  "[2002:a9fe:a9fe::]",
  "[2001:0:7f00:1::]",
  "[fc00::1]",
  "[fd00:ec2::254]",
  "[fe80::1]",
  "[fec0::1]",
  "[ff02::1]",
  "[2001:db8::1]",
])("%s is refused, however it is written", async (host) => {
  await expect(strict.send({ method: "GET", url: `http://${host}:${port}/` })).rejects.toBeInstanceOf(AddressRefused);
  expect(asked).toBe(0);
});

test.each(["ftp://example.org/", "file:///etc/passwd", "gopher://127.0.0.1/", "http://", "nonsense", "http://a b/"])(
  "%s is no address to call",
  async (url) => {
    await expect(strict.send({ method: "GET", url })).rejects.toBeInstanceOf(AddressRefused);
  },
);

test("a name or password in the address is refused", async () => {
  const url = `http://user:word@127.0.0.1:${port}/`;
  await expect(allowing().send({ method: "GET", url })).rejects.toBeInstanceOf(AddressRefused);
});

test.each([
  [["93.184.215.14", "127.0.0.1"]],
  [["10.0.0.1"]],
  [["::1"]],
  [["93.184.215.14", "fe80::1"]],
  [["nonsense"]],
])("a name with a private address among its addresses (%j) is refused", async (addresses) => {
  const client = createOutgoingHttp({ outgoingAllowed: [] }, async () => addresses);
  const call = client.send({ method: "GET", url: `http://public.example:${port}/` });
  await expect(call).rejects.toBeInstanceOf(AddressRefused);
  expect(asked).toBe(0);
});

test("the name is resolved once: another answer later changes nothing", async () => {
  let times = 0;
  const rebinding: Resolver = async () => (times++ === 0 ? ["127.0.0.1"] : ["10.0.0.1"]);
  const { status, body } = await allowing(rebinding).send({ method: "GET", url: `http://public.example:${port}/` });
  expect([status, body.toString(), times]).toEqual([200, "hello", 1]);
});

test("what is allowed can be called, by its address or a name", async () => {
  expect((await allowing().send({ method: "GET", url: `http://127.0.0.1:${port}/` })).status).toBe(200);
  const named = allowing(async () => ["127.0.0.1"]);
  expect((await named.send({ method: "GET", url: `http://service.internal:${port}/` })).status).toBe(200);
  const other = `http://10.1.2.3:${port}/`;
  await expect(allowing().send({ method: "GET", url: other })).rejects.toBeInstanceOf(AddressRefused);
});

test("ranges and their names allow what is in them", () => {
  const rule = addressRule(["10.0.0.0/8", "loopback", "fd00::/8"]);
  expect(["10.1.2.3", "127.0.0.1", "::1", "::ffff:10.9.9.9", "fd12::1", "93.184.215.14"].map(rule)).toEqual(
    Array.from({ length: 6 }, () => true),
  );
  expect(["192.168.0.1", "169.254.169.254", "fe80::1", "fc00::1", "no address"].map(rule)).toEqual(
    Array.from({ length: 5 }, () => false),
  );
});

test("a redirect is an answer, and no one follows it", async () => {
  answer = (response) => response.writeHead(302, { location: "http://169.254.169.254/" }).end();
  const { status } = await allowing().send({ method: "GET", url: `http://127.0.0.1:${port}/` });
  expect([status, asked]).toEqual([302, 1]);
});

test("a long answer is cut, a slow one is given up", async () => {
  answer = (response) => response.end("x".repeat(5_000));
  const cut = await allowing().send({ method: "GET", url: `http://127.0.0.1:${port}/`, mostBytes: 100 });
  expect([cut.body.length, cut.isCut, cut.status]).toEqual([100, true, 200]);
  const dripping = new AbortController();
  answer = (response) => {
    void (async () => {
      while (!dripping.signal.aborted) {
        response.write("x");
        await pause(20);
      }
      response.end();
    })();
  };
  const slow = allowing().send({ method: "GET", url: `http://127.0.0.1:${port}/`, patienceMs: 150 });
  await expect(slow).rejects.toThrow("There was no complete answer in time.");
  dripping.abort();
});

test("a host that is not there, refuses, or hangs up is said in words", async () => {
  const call = (client: ReturnType<typeof allowing>, url: string) =>
    client.send({ method: "GET", url, patienceMs: 500 });
  await expect(call(allowing(none), "http://nowhere.example/")).rejects.toThrow(
    "The host nowhere.example was not found.",
  );
  await expect(call(allowing(), "http://127.0.0.1:1/")).rejects.toThrow("The connection was refused.");
  answer = (response) => response.destroy();
  await expect(call(allowing(), `http://127.0.0.1:${port}/`)).rejects.toBeInstanceOf(NoAnswer);
  const never: Resolver = () => new Promise(() => undefined);
  await expect(call(allowing(never), "http://slow.example/")).rejects.toThrow("was not resolved in time");
});

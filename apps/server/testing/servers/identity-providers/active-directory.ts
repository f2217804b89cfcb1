/**
 * Speaks LDAP as Active Directory does where it differs from others: numbers in place of names, binary ids, few values and
 * entries at once, references to other servers, and a bind without a password that goes well.
 */
import { createServer, type Socket } from "node:net";
import type { AddressInfo } from "node:net";
import { afterAll } from "vitest";

export interface DirectoryEntry {
  dn: string;
  attributes: Record<string, string | Buffer | readonly string[]>;
  password?: string;
}

export interface ActiveDirectory {
  port: number;
  entries: DirectoryEntry[];
  /** Names that were signed in with, whether it went well or not. */
  binds: { dn: string; password: string }[];
  /** What was searched for, as `base` or `base attribute`. */
  searches: string[];
}

/** As small as that, so that a few entries show what happens with thousands. */
const MOST_VALUES = 3;
const MOST_ENTRIES = 4;
const PAGED = "1.2.840.113556.1.4.319";
const BIT_AND = "1.2.840.113556.1.4.803";
const INVALID_CREDENTIALS = 49;
const SIZE_LIMIT = 4;
const OPERATIONS_ERROR = 1;
/** Told only to those who ask for it. */
const CONSTRUCTED = new Set(["primarygrouptoken"]);

interface Element {
  tag: number;
  content: Buffer;
}

/** What is in an element, one after the other (X.690). */
function elements(buffer: Buffer): Element[] {
  const found: Element[] = [];
  for (let at = 0; at < buffer.length;) {
    const size = sizeAt(buffer, at);
    if (size === null) break;
    found.push({ tag: buffer[at] ?? 0, content: buffer.subarray(at + size.header, at + size.header + size.length) });
    at += size.header + size.length;
  }
  return found;
}

/** @returns null: more of it is still to come */
function sizeAt(buffer: Buffer, at: number): { header: number; length: number } | null {
  const first = buffer[at + 1];
  if (first === undefined) return null;
  if (first < 0x80) return { header: 2, length: first };
  const bytes = first & 0x7f;
  if (buffer.length < at + 2 + bytes) return null;
  return { header: 2 + bytes, length: buffer.readUIntBE(at + 2, bytes) };
}

function element(tag: number, ...parts: readonly (Buffer | string)[]): Buffer {
  const content = Buffer.concat(parts.map((part) => (typeof part === "string" ? Buffer.from(part) : part)));
  const { length } = content;
  const size = length < 0x80 ? [length] : [0x83, length >> 16, (length >> 8) & 0xff, length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...size]), content]);
}

const octets = (value: Buffer | string): Buffer => element(0x04, value);
const result = (tag: number, code: number, message = ""): Buffer =>
  element(tag, element(0x0a, Buffer.from([code])), octets(""), octets(message));

const valuesOf = ({ attributes }: DirectoryEntry, name: string): (string | Buffer)[] => {
  const key = Object.keys(attributes).find((one) => one.toLowerCase() === name.toLowerCase());
  const value = key === undefined ? [] : (attributes[key] ?? []);
  return typeof value === "string" || Buffer.isBuffer(value) ? [value] : [...value];
};

function holds(entry: DirectoryEntry, { tag, content }: Element): boolean {
  const parts = tag === 0x87 ? [] : elements(content);
  const text = (at: number): string => parts[at]?.content.toString("utf8") ?? "";
  switch (tag) {
    case 0xa0:
      return parts.every((one) => holds(entry, one));
    case 0xa1:
      return parts.some((one) => holds(entry, one));
    case 0xa2:
      return !parts.some((one) => holds(entry, one));
    case 0xa3:
      return valuesOf(entry, text(0)).some((value) => String(value).toLowerCase() === text(1).toLowerCase());
    case 0x87:
      return valuesOf(entry, content.toString("utf8")).length > 0;
    case 0xa9: {
      const of = (wanted: number): string => parts.find((one) => one.tag === wanted)?.content.toString("utf8") ?? "";
      if (of(0x81) !== BIT_AND) throw new Error(`no rule ${of(0x81)}`);
      return valuesOf(entry, of(0x82)).some((value) => (Number(value) & Number(of(0x83))) === Number(of(0x83)));
    }
    default:
      throw new Error(`no filter ${tag}`);
  }
}

/** `member;range=0-2` beside an empty `member`, where there are more. */
function shownOf(entry: DirectoryEntry, asked: readonly string[]): [string, (string | Buffer)[]][] {
  const names = asked.length === 0 ? Object.keys(entry.attributes) : asked;
  return names.flatMap((name): [string, (string | Buffer)[]][] => {
    const [attribute = "", range] = name.split(";range=");
    const values = valuesOf(entry, attribute);
    if (values.length === 0 || (asked.length === 0 && CONSTRUCTED.has(attribute.toLowerCase()))) return [];
    const from = Number(range?.split("-")[0] ?? 0);
    const part = values.slice(from, from + MOST_VALUES);
    const isLast = from + part.length >= values.length;
    if (range === undefined && isLast) return [[attribute, values]];
    const ranged = `${attribute};range=${from}-${isLast ? "*" : from + part.length - 1}`;
    return range === undefined
      ? [
          [attribute, []],
          [ranged, part],
        ]
      : [[ranged, part]];
  });
}

const entryElement = (entry: DirectoryEntry, asked: readonly string[]): Buffer =>
  element(
    0x64,
    octets(entry.dn),
    element(
      0x30,
      ...shownOf(entry, asked).map(([name, values]) =>
        element(0x30, octets(name), element(0x31, ...values.map(octets))),
      ),
    ),
  );

function isWithin({ dn }: DirectoryEntry, base: string, scope: number): boolean {
  const [own, other] = [dn.toLowerCase(), base.toLowerCase()];
  return scope === 0 ? own === other : own === other || own.endsWith(`,${other}`);
}

export async function startActiveDirectory(entries: DirectoryEntry[]): Promise<ActiveDirectory> {
  const directory: ActiveDirectory = { port: 0, entries, binds: [], searches: [] };
  const server = createServer((socket) => converse(socket, directory));
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  afterAll(() => void server.close());
  // It always is one of a server that listens at a port.
  directory.port = (server.address() as AddressInfo).port;
  return directory;
}

function converse(socket: Socket, directory: ActiveDirectory): void {
  let waiting = Buffer.alloc(0);
  let isKnown = false;
  socket.on("error", () => socket.destroy());
  socket.on("data", (data) => {
    waiting = Buffer.concat([waiting, data]);
    for (let size = sizeAt(waiting, 0); size !== null; size = sizeAt(waiting, 0)) {
      const length = size.header + size.length;
      if (waiting.length < length) return;
      const [id, operation, controls] = elements(waiting.subarray(size.header, length));
      waiting = waiting.subarray(length);
      if (id === undefined || operation === undefined) return;
      const send: Send = (content, control = Buffer.alloc(0)) =>
        void socket.write(element(0x30, element(0x02, id.content), content, control));
      if (operation.tag === 0x60) isKnown = bind(directory, operation, send);
      else if (operation.tag === 0x63 && !isKnown) send(result(0x65, OPERATIONS_ERROR, "bind first"));
      else if (operation.tag === 0x63) search(directory, operation, controls, send);
      else socket.end();
    }
  });
}

type Send = (content: Buffer, control?: Buffer) => void;

function bind({ entries, binds }: ActiveDirectory, { content }: Element, send: Send): boolean {
  const [, name, given] = elements(content);
  const [dn, password] = [name, given].map((one) => one?.content.toString("utf8") ?? "");
  binds.push({ dn: dn ?? "", password: password ?? "" });
  const entry = entries.find((one) => one.dn.toLowerCase() === dn?.toLowerCase());
  const isDisabled = entry !== undefined && (Number(valuesOf(entry, "userAccountControl")[0]) & 2) !== 0;
  // Without a password it is a bind of no one, which goes well.
  const isRight = password === "" || (entry !== undefined && !isDisabled && entry.password === password);
  send(isRight ? result(0x61, 0) : result(0x61, INVALID_CREDENTIALS, isDisabled ? "data 533" : "data 52e"));
  return isRight && password !== "";
}

function search(directory: ActiveDirectory, { content }: Element, controls: Element | undefined, send: Send): void {
  const [base, scope, , , , , filter, attributes] = elements(content);
  if (base === undefined || filter === undefined) return send(result(0x65, OPERATIONS_ERROR));
  const asked = elements(attributes?.content ?? Buffer.alloc(0)).map((one) => one.content.toString("utf8"));
  const name = base.content.toString("utf8");
  directory.searches.push(`${name} ${asked.join(" ")}`);
  const depth = scope?.content[0] ?? 2;
  const found = directory.entries.filter((entry) => isWithin(entry, name, depth) && holds(entry, filter));
  const paging = elements(controls?.content ?? Buffer.alloc(0))
    .map((one) => elements(one.content))
    .find(([oid]) => oid?.content.toString("utf8") === PAGED);
  const value = elements(paging?.at(-1)?.content ?? Buffer.alloc(0))[0];
  const [, cookie] = elements(value?.content ?? Buffer.alloc(0));
  const from = paging === undefined ? 0 : Number(cookie?.content.toString("utf8") || 0);
  const page = found.slice(from, from + MOST_ENTRIES);
  for (const entry of page) send(entryElement(entry, asked));
  // Other domains of the forest are other servers.
  if (depth !== 0) send(element(0x73, octets("ldap://ForestDnsZones.crew.test/DC=ForestDnsZones,DC=crew,DC=test")));
  const next = from + page.length;
  if (paging === undefined) return send(result(0x65, next < found.length ? SIZE_LIMIT : 0));
  const more = element(0x30, element(0x02, Buffer.from([0])), octets(next < found.length ? String(next) : ""));
  send(result(0x65, 0), element(0xa0, element(0x30, octets(PAGED), octets(more))));
}

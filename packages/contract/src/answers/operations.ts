/** Types of what operations answer, found by method and path. */
import type * as z from "zod/mini";
import type { answers } from "./answers.ts";
import type { Collection } from "../hal.ts";

type Table = typeof answers;
/** `GET users/{}` */
export type Operation = keyof Table;
export type Answer<One extends Operation> = z.infer<Table[One]>;

type Method = "GET" | "POST" | "PATCH" | "PUT" | "DELETE";

/** What a template puts in, such as `${number}`, and numbers stand for an id; `me` is one, too. */
type Segment<Text extends string> = Text extends `${number}` | "me" ? "{}" : {} extends Record<Text, 1> ? "{}" : Text;
type Template<Path extends string> = Path extends `${infer First}/${infer Rest}`
  ? `${Segment<First>}/${Template<Rest>}`
  : Path extends ""
    ? ""
    : Segment<Path>;
type Below<Path extends string> = Path extends "/api/v3" ? "" : Path extends `/api/v3/${infer Rest}` ? Rest : Path;

/** The operations of these paths. */
type OperationAt<Verb extends Method, Path extends string> = Path extends string
  ? `${Verb} ${Template<Below<Path>>}`
  : never;
type Known<One> = One extends Operation ? Answer<One> : unknown;

/**
 * What a call answers. Of a path that is not in the table, and of one that is known only when it runs, nothing is known.
 * A path that may be one of several gives the answers of all of them.
 */
export type AnswerAt<Verb extends Method, Path extends string> = Known<OperationAt<Verb, Path>>;

export type ElementAt<Path extends string> =
  AnswerAt<"GET", Path> extends Collection<infer Element> ? Element : unknown;

type Words<Text extends string> = Text extends `${infer First},${infer Rest}` ? First | Words<Rest> : Text;
type ElementWord<Word> = Word extends `elements/${infer Name}` ? Name : never;
type Picked<Whole, Word> = "*" extends Word ? Whole : Pick<Whole, Extract<keyof Whole, Word | "_links">>;

/** What is left of an answer of which only some members were asked for (`select`). */
export type Selected<Whole, Select> = Select extends string
  ? string extends Select
    ? unknown
    : Whole extends Collection<infer Element>
      ? Pick<Whole, Extract<keyof Whole, Words<Select>>> & {
          _embedded: { elements: Picked<Element, ElementWord<Words<Select>>>[] };
        }
      : Picked<Whole, Words<Select>>
  : Whole;

/** Which of the people in a long list are read: a project can have thousands. */
import { filter, filters } from "@halyard/api-client/query";

/** Where there are no more than this, all of them are read. */
export const PEOPLE_AT_ONCE = 100;

export interface SomePeople {
  /** What someone types of a name, login or address. */
  typed?: string;
  /** These, as far as they are among them. */
  ids?: readonly number[];
}

/** Where none are asked for, there is nothing to ask. */
export const isNoOne = ({ ids }: SomePeople): boolean => ids?.length === 0;

/** What tells people apart: the whole of each is ten times as much. */
const SHOWN = "elements/_type,elements/id,elements/name,elements/login,elements/email,elements/self" as const;

/** The parameters of `available_assignees`, which without any answers everyone. */
export const peopleQuery = ({ typed = "", ids }: SomePeople) => ({
  filters: filters([
    ...(typed === "" ? [] : [filter("typeahead", "**", [typed])]),
    ...(ids === undefined ? [] : [filter("id", "=", ids)]),
  ]),
  pageSize: ids === undefined ? PEOPLE_AT_ONCE : -1,
  select: SHOWN,
});

const EVERYONE = /\/available_assignees$/;

/** Whether an address answers everyone who can have work assigned. */
export const isEveryone = (href: string | null): boolean => href !== null && EVERYONE.test(href);

/** Reads of work packages whose time may grow with how many there are: filters, orders, pages, groups and sums. */

const filtered = (...filters: object[]): string => `filters=${encodeURIComponent(JSON.stringify(filters))}`;
const sorted = (...sortBy: [string, "asc" | "desc"][]): string =>
  `sortBy=${encodeURIComponent(JSON.stringify(sortBy))}`;
const by = (name: string, operator: string, ...values: string[]) => ({ [name]: { operator, values } });

const OPEN = filtered(by("status", "o"));
const ALL = filtered();

/** @param total how many work packages there are */
export const readsOf = (total: number): Record<string, string> => ({
  "first page": OPEN,
  "page in the middle": `${ALL}&pageSize=20&offset=${Math.ceil(total / 40)}`,
  "last page": `${ALL}&pageSize=20&offset=${Math.ceil(total / 20)}`,
  "subject contains a common word": filtered(by("subject", "~", "anchor")),
  "subject contains a rare one": filtered(by("subject", "~", String(total - 7))),
  "subject does not contain a rare one": filtered(by("subject", "!~", String(total - 7))),
  "description contains": filtered(by("description", "~", "harbour")),
  "typeahead, two words": filtered(by("typeahead", "**", "anchor lan")),
  "typeahead, a rare word": filtered(by("typeahead", "**", `rope ${total - 7}`)),
  "typeahead, a number": filtered(by("typeahead", "**", String(total - 9))),
  "search of a word": filtered(by("search", "**", "anchor")),
  "grouped by status": `${OPEN}&groupBy=status`,
  "grouped by assignee": `${OPEN}&groupBy=assignee`,
  sums: `${OPEN}&showSums=true`,
  "sorted by subject": `${OPEN}&${sorted(["subject", "asc"])}`,
  "sorted by creation": `${OPEN}&${sorted(["createdAt", "desc"])}`,
  "sorted by due date, latest first": `${OPEN}&${sorted(["dueDate", "desc"])}`,
  "sorted by status and priority": `${OPEN}&${sorted(["status", "asc"], ["priority", "asc"])}`,
  "sorted by assignee": `${OPEN}&${sorted(["assignee", "asc"])}`,
  overdue: filtered(by("status", "o"), by("dueDate", "<t-", "1")),
  "as of last week": `${OPEN}&timestamps=${encodeURIComponent("P-7D,PT0S")}`,
});

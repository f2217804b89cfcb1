import fc from "fast-check";
import { expect, test } from "vitest";
import { renderMarkdown as html } from "./renderer.ts";

/** The tags of a rendered text with their attributes. */
const tagsOf = (text: string): string[] => html(text).match(/<[^>]*>/g) ?? [];
const hrefsOf = (text: string): string[] => [...html(text).matchAll(/(?:href|src)="([^"]*)"/g)].map((one) => one[1]!);

test("the usual marks become HTML", () => {
  expect(html("**bold** and *slanted*")).toBe("<p><strong>bold</strong> and <em>slanted</em></p>");
  expect(html("one\ntwo")).toBe("<p>one<br>\ntwo</p>");
  expect(html("| a | b |\n|---|---|\n| 1 | 2 |")).toContain("<td>1</td>");
});

test("items of a list that begin with a box are tasks, named by their words", () => {
  const task = (words: string, checked = "") =>
    `<li class="task"><label><input type="checkbox" disabled=""${checked}>${words}</label></li>`;
  expect(html("- [x] **Who** owns it?\n- [ ] decide").replaceAll("\n", "")).toBe(
    `<ul>${task("<strong>Who</strong> owns it?", ' checked=""')}${task("decide")}</ul>`,
  );
  for (const text of ["[ ] no item", "- [y] a letter", "- [x](https://example.org) a link", "- `[x] code`"]) {
    expect([text, tagsOf(text).filter((tag) => tag.includes("input"))]).toEqual([text, []]);
  }
});

test("HTML in the text is shown and never run", () => {
  for (const text of [
    "<script>alert(1)</script>",
    "<img src=x onerror=alert(1)>",
    "<a href='javascript:alert(1)'>x</a>",
    "<svg/onload=alert(1)>",
    "a <b>bold</b> word",
  ]) {
    expect([text, tagsOf(text).filter((tag) => !/^<\/?p>$/.test(tag))]).toEqual([text, []]);
  }
});

test("links lead to the web, to mail or into the product, nowhere else", () => {
  const refused = [
    "javascript:alert(1)",
    "JaVaScRiPt:alert(1)",
    "java%0ascript:alert(1)",
    "&#106;avascript:alert(1)",
    "vbscript:msgbox(1)",
    "data:text/html;base64,PHNjcmlwdD4=",
    "data:image/svg+xml;base64,PHN2Zz4=",
    "file:///etc/passwd",
    "//elsewhere.example.org",
  ];
  for (const address of refused) {
    expect([address, hrefsOf(`[x](${address})`)]).toEqual([address, []]);
    expect([address, hrefsOf(`[x](<${address}>)`)]).toEqual([address, []]);
    expect([address, hrefsOf(`[x][1]\n\n[1]: ${address}`)]).toEqual([address, []]);
    expect([address, hrefsOf(`![x](${address})`)]).toEqual([address, []]);
    expect([address, hrefsOf(`<${address}>`)]).toEqual([address, []]);
  }
  for (const address of [
    "https://example.org/a?b=c",
    "http://example.org",
    "mailto:a@example.org",
    "/projects/1",
    "#top",
  ]) {
    expect([address, hrefsOf(`[x](${address})`)]).toEqual([address, [address]]);
  }
});

test("a backslash does not make an address of the product one of elsewhere", () => {
  for (const href of [...hrefsOf("[x](/\\elsewhere.example.org)"), ...hrefsOf("[x](/\t/elsewhere.example.org)")]) {
    expect(new URL(href, "https://here.example.org").host).toBe("here.example.org");
  }
});

test("links tell no one where their reader comes from", () => {
  expect(html("https://example.org")).toContain('rel="noopener noreferrer nofollow"');
});

test("a title cannot leave its attribute", () => {
  const rendered = html('[x](https://example.org "\\" onmouseover=\\"alert(1)")');
  expect(rendered).toContain("title=");
  expect(rendered).not.toMatch(/" onmouseover="/);
});

test("no text makes a tag that runs something", () => {
  const pieces = fc.constantFrom(
    "<",
    ">",
    "[",
    "](",
    ")",
    "!",
    '"',
    "'",
    "`",
    "javascript:",
    "script",
    "onload=",
    "\n",
    "&",
    "a",
    " ",
  );
  fc.assert(
    fc.property(fc.array(pieces, { maxLength: 30 }), (parts) => {
      for (const tag of tagsOf(parts.join(""))) {
        expect(tag).not.toMatch(/^<\/?(?:script|iframe|object|svg|style|form)/i);
        expect(tag).not.toMatch(/(?:href|src)="\s*(?:javascript|data|vbscript):/i);
        expect(tag.replace(/"[^"]*"/g, '""')).not.toMatch(/\son\w+\s*=/i);
      }
    }),
  );
});

test("#123 and mentions become links, not in code, in links or in words", () => {
  expect(html("see #12, (#7) and #8")).toBe(
    '<p>see <a class="issue" href="/work_packages/12">#12</a>, (<a class="issue" href="/work_packages/7">#7</a>) and <a class="issue" href="/work_packages/8">#8</a></p>',
  );
  for (const text of ["`#12`", "a#12", "#12a", "#x", "C#"]) expect(html(text)).not.toContain("work_packages");
  expect(html("[at #12](/projects)")).not.toContain("work_packages");
  const mention = (attributes: string, name: string) => html(`<mention ${attributes}>${name}</mention>`);
  expect(mention('class="mention" data-id="5" data-type="user" data-text="@Kay"', "@Kay")).toBe(
    '<p><a class="mention" data-id="5" data-type="user" href="/users/5">@Kay</a></p>',
  );
  expect(mention('data-id="5" data-type="group"', "@Crew")).toContain('<span class="mention"');
  expect(mention('data-id="5" data-type="user" onclick="x()"', "@K")).not.toContain("onclick");
  for (const attributes of ['data-id="x" data-type="user"', 'data-id="5"', 'data-id="5" data-type="role"']) {
    expect(mention(attributes, "@K")).toContain("&lt;mention");
  }
  expect(html('`<mention data-id="5" data-type="user">@K</mention>`')).not.toContain("/users/5");
});

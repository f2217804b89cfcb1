/** Markdown as Halyard writes it. Raw HTML in the text is shown, not run. Hostile texts take long. */
import MarkdownIt from "markdown-it";

/** Levels of lists, quotes and emphasis. Blocks below are left out of the HTML, marks below are shown as they are. */
const NESTING_MAXIMUM = 100;

const renderer = new MarkdownIt({ html: false, linkify: true, breaks: true });
renderer.set({ maxNesting: NESTING_MAXIMUM });
renderer.validateLink = (url) => /^(?:https?:|mailto:|tel:|\/(?!\/)|#)/i.test(url.trim());
renderer.renderer.rules["link_open"] = (tokens, index, options, _env, self) => {
  tokens[index]?.attrSet("rel", "noopener noreferrer nofollow");
  return self.renderToken(tokens, index, options);
};

/** `#123`, and mentions as they travel, become links; in code and in links they stay as they are. */
const REFERENCE = /^#(\d{1,10})(?![\w-])/;
const MENTION = /^<mention\b([^<>]{1,500})>([^<>]{0,300})<\/mention>/;
const PATHS: Record<string, string> = { user: "/users/", work_package: "/work_packages/" };

renderer.inline.ruler.before("html_inline", "mention", (state, silent) => {
  if (state.src.charCodeAt(state.pos) !== 0x3c) return false;
  const match = MENTION.exec(state.src.slice(state.pos, state.pos + 900));
  const id = /\bdata-id="(\d{1,10})"/.exec(match?.[1] ?? "")?.[1];
  const type = /\bdata-type="(user|group|work_package)"/.exec(match?.[1] ?? "")?.[1];
  if (match === null || id === undefined || type === undefined) return false;
  if (!silent) {
    const path = PATHS[type];
    const tag = path === undefined ? "span" : "a";
    const open = state.push("mention_open", tag, 1);
    open.attrs = [
      ["class", "mention"],
      ["data-id", id],
      ["data-type", type],
    ];
    if (path !== undefined) open.attrPush(["href", path + id]);
    state.push("text", "", 0).content = match[2] ?? "";
    state.push("mention_close", tag, -1);
  }
  state.pos += match[0].length;
  return true;
});

renderer.inline.ruler.push("reference", (state, silent) => {
  if (state.src.charCodeAt(state.pos) !== 0x23 || state.linkLevel > 0) return false;
  const before = state.src[state.pos - 1];
  if (before !== undefined && !/[\s([{"'>,;:]/.test(before)) return false;
  const match = REFERENCE.exec(state.src.slice(state.pos, state.pos + 12));
  if (match === null) return false;
  if (!silent) {
    state.push("reference_open", "a", 1).attrs = [
      ["class", "issue"],
      ["href", `/work_packages/${match[1]}`],
    ];
    state.push("text", "", 0).content = match[0];
    state.push("reference_close", "a", -1);
  }
  state.pos += match[0].length;
  return true;
});

/** `- [ ] to do` and `- [x] done` become boxes that show how it stands; one changes it in the text. */
const TASK = /^\[([ xX])\]\s+/;

renderer.core.ruler.after("inline", "tasks", ({ tokens, Token }) => {
  for (const [at, { type, children }] of tokens.entries()) {
    const item = tokens[at - 2];
    const [first] = children ?? [];
    if (type !== "inline" || item?.type !== "list_item_open" || tokens[at - 1]?.type !== "paragraph_open") continue;
    const match = first?.type === "text" ? TASK.exec(first.content) : null;
    if (children === null || first === undefined || match === null) continue;
    first.content = first.content.slice(match[0].length);
    item.attrJoin("class", "task");
    const box = new Token("task_box", "input", 0);
    box.attrs = [
      ["type", "checkbox"],
      ["disabled", ""],
    ];
    if (match[1] !== " ") box.attrPush(["checked", ""]);
    // Its words name it.
    children.unshift(new Token("task_open", "label", 1), box);
    children.push(new Token("task_close", "label", -1));
  }
});

export const renderMarkdown = (raw: string): string => renderer.render(raw).trimEnd();

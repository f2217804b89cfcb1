// @vitest-environment happy-dom
import { expect, test } from "vitest";
import { plainText } from "./plain-text.ts";

test.each([
  ["<p><strong>Status</strong> changed from <i>New</i> to <i>On hold</i></p>", "Status changed from New to On hold"],
  ["<p>Wicks are <em>ordered</em>,</p>\n<ul>\n<li>two</li>\n<li>red</li>\n</ul>\n", "Wicks are ordered, two red"],
  ['<p><mention class="mention" data-id="5">@Ada</mention> &lt;b&gt; &amp; co</p>', "@Ada <b> & co"],
  ["", ""],
])("%s is %s", (html, words) => expect(plainText(html)).toBe(words));

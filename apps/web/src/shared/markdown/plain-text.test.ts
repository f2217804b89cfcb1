// @vitest-environment happy-dom
import { expect, test } from "vitest";
import { plainText } from "./plain-text.ts";

test.each([
  ["<p><strong>Status</strong> changed from <i>New</i> to <i>On hold</i></p>", "Status changed from New to On hold"],
  ["<p>Wicks are <em>ordered</em>,</p>\n<ul>\n<li>two</li>\n<li>red</li>\n</ul>\n", "Wicks are ordered, two red"],
  ['<p><mention class="mention" data-id="5">@Ada</mention> &lt;b&gt; &amp; co</p>', "@Ada <b> & co"],
  ["", ""],
  [
    "<p>Both ways:</p><table><tr><td>by hand</td><td>3 h</td></tr></table><p>I suggest the jig.</p>",
    "Both ways: … I suggest the jig.",
  ],
])("%s is %s", (html, words) => expect(plainText(html)).toBe(words));

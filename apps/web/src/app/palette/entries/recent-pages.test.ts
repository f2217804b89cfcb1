import { expect, it } from "vitest";
import { withPage } from "./recent-pages.ts";

const page = (href: string) => ({ title: href, href });

it("puts a page first, once, with its last filters, and keeps eight", () => {
  const pages = Array.from({ length: 8 }, (_, i) => page(`/p${i}`));
  expect(withPage(pages, page("/p3?q=x")).map(({ href }) => href)).toEqual([
    "/p3?q=x",
    "/p0",
    "/p1",
    "/p2",
    "/p4",
    "/p5",
    "/p6",
    "/p7",
  ]);
  expect(withPage(pages, page("/new"))).toHaveLength(8);
});

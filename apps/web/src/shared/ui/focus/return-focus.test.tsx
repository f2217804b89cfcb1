// @vitest-environment happy-dom
import { cleanup, render } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, expect, test } from "vitest";
import { useFocusAfter } from "./return-focus.ts";

afterEach(cleanup);

interface Shown {
  page: "list" | "details";
  read: number;
  adding: boolean;
}

function Part({ read, adding }: Omit<Shown, "page">): ReactNode {
  const adder = useFocusAfter<HTMLButtonElement>(`${adding} ${read}`);
  return (
    <section>
      {adding ? <input aria-label="name" /> : null}
      <button ref={adder} type="button">
        Add
      </button>
    </section>
  );
}

const Page = ({ page, ...part }: Shown): ReactNode => (page === "list" ? <a href="#1">One</a> : <Part {...part} />);

test("a part takes the focus that was lost in it, not the one of the page before", () => {
  const { getByRole, getByLabelText, rerender } = render(<Page page="list" read={0} adding={false} />);
  getByRole("link").focus();
  rerender(<Page page="details" read={0} adding={false} />);
  rerender(<Page page="details" read={1} adding={false} />);
  expect(document.activeElement).toBe(document.body);
  rerender(<Page page="details" read={1} adding />);
  getByLabelText("name").focus();
  rerender(<Page page="details" read={1} adding={false} />);
  expect(document.activeElement).toBe(getByRole("button"));
});

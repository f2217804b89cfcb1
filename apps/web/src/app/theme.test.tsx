// @vitest-environment happy-dom
import { MantineProvider, MultiSelect, Select } from "@mantine/core";
import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { theme } from "./theme.ts";

afterEach(cleanup);

test.each([
  ["one", Select],
  ["several", MultiSelect],
])("Enter in an open list of %s does not send the form around it, whatever is marked", async (_, Choice) => {
  render(
    <MantineProvider theme={theme} env="test">
      <Choice label="To" searchable data={["Author", "Watchers"]} />
    </MantineProvider>,
  );
  const field = screen.getByRole("combobox", { name: "To" });
  fireEvent.click(field);
  fireEvent.change(field, { target: { value: "Auth" } });
  await waitFor(() => expect(field.getAttribute("aria-expanded")).toBe("true"));
  expect(fireEvent.keyDown(field, { key: "Enter", code: "Enter" })).toBe(false);

  // With the list closed it sends the form, as in every field.
  fireEvent.keyDown(field, { key: "Escape", code: "Escape" });
  expect(field.getAttribute("aria-expanded")).toBe("false");
  expect(fireEvent.keyDown(field, { key: "Enter", code: "Enter" })).toBe(true);
});

test("a list of choices that finds nothing says so", () => {
  render(
    <MantineProvider theme={theme} env="test">
      <MultiSelect label="Projects" data={["Osprey", "Website"]} searchable />
    </MantineProvider>,
  );
  const field = screen.getByRole("combobox", { name: "Projects" });
  fireEvent.click(field);
  fireEvent.change(field, { target: { value: "zeppelin" } });
  expect(screen.getByText("No matches")).toBeDefined();
});

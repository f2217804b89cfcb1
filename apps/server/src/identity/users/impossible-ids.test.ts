import { expect, test } from "vitest";
import { startTestApp } from "../../../testing/app.ts";

const { api } = await startTestApp();

test.each(["0", "-1", "2147483648", "9".repeat(25)])("no user has the id %s", async (id) => {
  const answers = [
    await api.admin.get(`users/${id}`),
    await api.admin.get(`users/${id}/avatar`),
    await api.admin.patch(`users/${id}`, {}),
    await api.admin.post(`users/${id}/lock`),
    await api.admin.delete(`users/${id}`),
  ];
  expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404]);
});

import { beforeAll, expect, test } from "vitest";
import { notFound } from "../../platform/errors.ts";
import { startTestApp } from "../../../testing/app.ts";
import { callerOfUser, findVisibleUser } from "../users/service.ts";
import { changeHours, findHours, findTime, saveTime } from "./service.ts";

const { api, given, ctx } = await startTestApp();

let own = 0;
let plain = 0;
beforeAll(async () => {
  const project = await given.project({ name: "Crew" });
  own = await given.userWith("self", null, ["manage_own_working_times"]);
  plain = await given.userWith("plain", project, ["view_members"]);
  await given.member(own, project, ["view_members"]);
  await given.userWith("keeper", null, ["manage_working_times", "view_all_principals"]);
  await given.user("stranger");
});

const week = {
  mondayHours: 8,
  tuesdayHours: 8,
  wednesdayHours: 8,
  thursdayHours: 7.5,
  fridayHours: 6,
  saturdayHours: 0,
  sundayHours: 0,
};

test("hours hold from a day on, the newest first, and can be changed before they do", async () => {
  const self = await api.as("self");
  const past = await self.post("users/me/working_hours", { ...week, validFrom: "2020-01-01" });
  expect(past.body).toMatchObject({
    _type: "UserWorkingHours",
    validFrom: "2020-01-01",
    thursdayHours: 7.5,
    availabilityFactor: 100,
    _links: { user: { href: `/api/v3/users/${own}` } },
  });
  const future = await self.post("users/me/working_hours", {
    ...week,
    validFrom: "2099-01-01",
    availabilityFactor: 80,
  });
  expect([past.status, future.status]).toEqual([201, 201]);
  const list = await self.get(`users/${own}/working_hours`);
  expect(list.each("validFrom")).toEqual(["2099-01-01", "2020-01-01"]);
  const path = `users/${own}/working_hours`;
  expect((await self.patch(`${path}/${future.id}`, { mondayHours: 4 })).body).toMatchObject({
    mondayHours: 4,
    tuesdayHours: 8,
    availabilityFactor: 80,
  });
  expect((await self.patch(`${path}/${past.id}`, { mondayHours: 4 })).error).toBe("PropertyConstraintViolation");
  expect(past.links).toEqual(["delete", "self", "user"]);
  expect((await self.post(path, { ...week, validFrom: "2099-01-01" })).at("_embedded.details.attribute")).toBe(
    "validFrom",
  );
  expect((await self.delete(`${path}/${future.id}`)).status).toBe(204);
  expect((await self.get(`${path}/${future.id}`)).status).toBe(404);
});

test.each([
  [{}, 422],
  [{ ...week }, 422],
  [{ ...week, validFrom: "2030-01-01", mondayHours: -1 }, 422],
  [{ ...week, validFrom: "2030-01-01", mondayHours: 25 }, 422],
  [{ ...week, validFrom: "2030-01-01", mondayHours: "8" }, 422],
  [{ ...week, validFrom: "2030-01-01", availabilityFactor: 101 }, 422],
])("hours like %j are refused", async (body, status) => {
  expect((await api.admin.post(`users/${own}/working_hours`, body)).status).toBe(status);
});

test("times away do not overlap, and are listed by year", async () => {
  const self = await api.as("self");
  const path = "users/me/non_working_times";
  const june = await self.post(path, { startDate: "2025-06-16", endDate: "2025-06-20" });
  expect([june.status, june.at("_type"), june.at("_links.self.href")]).toEqual([
    201,
    "UserNonWorkingTime",
    `/api/v3/users/${own}/non_working_times/${june.id}`,
  ]);
  const turn = await self.post(path, { startDate: "2025-12-29", endDate: "2026-01-02" });
  expect((await self.get(`${path}?year=2025`)).each("startDate")).toEqual(["2025-06-16", "2025-12-29"]);
  expect((await self.get(`${path}?year=2026`)).each("id")).toEqual([turn.id]);
  expect((await self.get(`${path}?year=soon`)).status).toBe(400);
  for (const [startDate, endDate] of [
    ["2025-06-20", "2025-06-25"],
    ["2025-06-01", "2025-07-01"],
    ["2025-06-17", "2025-06-17"],
  ]) {
    expect((await self.post(path, { startDate, endDate })).status).toBe(422);
  }
  expect((await self.post(path, { startDate: "2025-07-02", endDate: "2025-07-01" })).status).toBe(422);
  expect((await self.post(path, { startDate: "2025-07-02" })).at("_embedded.details.attribute")).toBe("endDate");
  const moved = await self.patch(`${path}/${june.id}`, { startDate: "2025-06-18" });
  expect([moved.status, moved.at("startDate"), moved.at("endDate")]).toEqual([200, "2025-06-18", "2025-06-20"]);
  expect((await self.patch(`${path}/${june.id}`, { endDate: "2025-12-30" })).status).toBe(422);
  expect((await self.delete(`${path}/${june.id}`)).status).toBe(204);
});

test("two at once cannot both have the same days", async () => {
  const dates = { startDate: "2027-03-01", endDate: "2027-03-05" };
  const answers = await Promise.all([1, 2].map(() => api.admin.post(`users/${own}/non_working_times`, dates)));
  expect(answers.map((answer) => answer.status).toSorted((a, b) => a - b)).toEqual([201, 422]);
});

test("a change of what has gone meanwhile finds nothing and notifies no one", async () => {
  const self = await api.as("self");
  const caller = (await callerOfUser(ctx, own))!;
  const user = await findVisibleUser(ctx, caller, "me");
  const [hoursPath, timesPath] = ["users/me/working_hours", "users/me/non_working_times"];
  const { id: hoursId } = await self.post(hoursPath, { ...week, validFrom: "2032-01-01" });
  const { id: timeId } = await self.post(timesPath, { startDate: "2032-01-05", endDate: "2032-01-09" });
  const hours = await findHours(ctx, caller, user, hoursId);
  const time = await findTime(ctx, caller, user, timeId);
  for (const path of [`${hoursPath}/${hoursId}`, `${timesPath}/${timeId}`]) await self.delete(path);
  const told = () => ctx.db.selectFrom("events").select("id").where("entity_type", "=", "User").execute();
  const before = await told();
  await expect(changeHours(ctx, caller, user, hours, { availability: 50 })).rejects.toThrow(notFound().message);
  await expect(saveTime(ctx, caller, user, time, { endDate: "2032-01-08" })).rejects.toThrow(notFound().message);
  expect(await told()).toEqual(before);
});

test("who sees and who writes them", async () => {
  const hours = await api.admin.post(`users/${plain}/working_hours`, { ...week, validFrom: "2031-01-01" });
  const time = await api.admin.post(`users/${plain}/non_working_times`, {
    startDate: "2031-01-01",
    endDate: "2031-01-02",
  });
  const see = async (login: string) => {
    const caller = await api.as(login);
    return [
      (await caller.get(`users/${plain}/working_hours`)).at("total"),
      (await caller.get(`users/${plain}/working_hours/${hours.id}`)).status,
      (await caller.get(`users/${plain}/non_working_times?year=2031`)).at("total"),
      (await caller.get(`users/${plain}/non_working_times/${time.id}`)).status,
      (await caller.post(`users/${plain}/working_hours`, { ...week, validFrom: "2031-01-02" })).status,
      (await caller.delete(`users/${plain}/non_working_times/99999`)).status,
    ];
  };
  expect(await see("plain")).toEqual([1, 200, 0, 404, 403, 403]);
  expect(await see("self")).toEqual([0, 404, 0, 404, 403, 403]);
  expect(await see("stranger")).toEqual([undefined, 404, undefined, 404, 404, 404]);
  expect(await see("keeper")).toEqual([1, 200, 1, 200, 201, 404]);
  expect((await api.anonymous.get(`users/${plain}/working_hours`)).status).toBe(401);
  // Someone else's record is not found under another name.
  expect((await api.admin.get(`users/${own}/working_hours/${hours.id}`)).status).toBe(404);
});

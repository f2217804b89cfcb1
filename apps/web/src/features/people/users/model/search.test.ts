import { describe, expect, it } from "vitest";
import { usersSearch } from "./search.ts";

describe("usersSearch", () => {
  it("keeps what it knows and drops the rest", () => {
    const all = {
      q: 7,
      status: "locked",
      role: "admin",
      sort: "email",
      desc: true,
      page: 3,
      user: 4,
      groupId: 8,
      projectId: 9,
      import: 5,
      create: true,
    };
    expect(usersSearch({ ...all, x: 1 })).toEqual({ ...all, q: "7" });
    expect(
      usersSearch({
        q: "",
        status: "gone",
        role: "king",
        sort: "password",
        page: 1,
        user: 0,
        groupId: -1,
        import: "x",
      }),
    ).toEqual({});
  });
});

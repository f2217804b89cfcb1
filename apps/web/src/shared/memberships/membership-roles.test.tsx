// @vitest-environment happy-dom
import type { Membership } from "@halyard/contract/people";
import { expect, test } from "vitest";
import { showPart } from "../testing/show-part.tsx";
import { MembershipRoles } from "./membership-roles.tsx";

const role = (name: string, id: number) => ({ href: `/api/v3/roles/${id}`, title: name });
const MEMBER = role("Member", 3);
const READER = role("Reader", 4);
const through = (of: typeof MEMBER, name: string, direct = false) => ({
  direct,
  _links: { role: of, group: { href: "/api/v3/groups/9", title: name } },
});

const textOf = (roles: (typeof MEMBER)[], inherited: Membership["inherited"]): string | null => {
  const membership: Membership = { _type: "Membership", id: 1, inherited, _links: { roles } };
  const { container, unmount } = showPart(
    <p>
      <MembershipRoles membership={membership} />
    </p>,
  );
  const text = container.querySelector("p")?.textContent ?? null;
  unmount();
  return text;
};

test("says of roles through groups where they come from, and that they are assigned as well", () => {
  expect(textOf([MEMBER], [])).toBe("Member");
  expect(textOf([MEMBER], [through(MEMBER, "Crew")])).toBe("Member through the group Crew");
  const twice = textOf([MEMBER], [through(MEMBER, "Crew", true)]);
  expect(twice).toBe("Member directly and through the group Crew");
});

test("tells roles of different sources apart", () => {
  expect(textOf([MEMBER, READER], [through(READER, "Crew")])).toBe("Member; Reader through the group Crew");
  const all = textOf([MEMBER, READER], [through(MEMBER, "Crew"), through(READER, "Crew")]);
  expect(all).toBe("Member, Reader through the group Crew");
});

import { expect, test } from "vitest";
import { openTestContext } from "../../../testing/context.ts";
import { record } from "../events/journal.ts";
import { requestScope, type RequestScope } from "./request-scope.ts";

const { ctx } = await openTestContext("empty");

const gone: RequestScope = {
  caller: "someone",
  mostCharacters: Infinity,
  isGone: true,
  isAbandoned: true,
  onGone: () => () => undefined,
};

test("what a request leaves to the background does not end with it", async () => {
  const done = Promise.withResolvers<RequestScope | undefined>();
  ctx.jobs.handle("left-behind", async () => {
    done.resolve(requestScope.getStore());
    return {};
  });
  ctx.jobs.start();
  await requestScope.run(gone, () =>
    ctx.transaction((tx) => ctx.jobs.add(tx, { kind: "left-behind", payload: {}, ownerId: null })),
  );
  expect(await done.promise).toBeUndefined();
});

test("what listeners of the journal do does not end with the request that wrote", async () => {
  await ctx.events.start();
  const heard = Promise.withResolvers<RequestScope | undefined>();
  ctx.events.subscribe(() => heard.resolve(requestScope.getStore()));
  await requestScope.run(gone, () =>
    ctx.transaction((tx) =>
      record(tx, {
        entityType: "Project",
        entityId: 1,
        entityTitle: "A",
        projectId: 1,
        actorId: 1,
        action: "updated",
        at: ctx.clock.now().toISOString(),
      }),
    ),
  );
  expect(await heard.promise).toBeUndefined();
});

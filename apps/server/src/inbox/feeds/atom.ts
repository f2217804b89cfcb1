/** The activity of a project as an Atom feed (RFC 4287): what its owner's activity page shows them now. */
import type { Caller } from "../../access/caller.ts";
import { escapeHtml } from "../../hal/markdown/plain.ts";
import type { Context } from "../../platform/context.ts";
import { projectActivity, type FeedEntry } from "../../work/activities/activity-feed.ts";

const MOST = 50;

export async function atomOf(ctx: Context, caller: Caller, project: { id: number; name: string }): Promise<string> {
  const entries = await projectActivity(ctx, caller, project.id, MOST);
  const origin = ctx.settings.publicUrl ?? "http://localhost";
  const link = `${origin}/projects/${project.id}`;
  const { Feed } = await import("feed");
  const feed = new Feed({
    id: link,
    title: `${project.name}: activity`,
    link,
    copyright: "",
    updated: new Date(entries[0]?.createdAt ?? ctx.clock.now()),
    generator: "Halyard",
  });
  for (const entry of entries) {
    const page = entry.path === null ? link : `${origin}/${entry.path}`;
    feed.addItem({
      id: `${page}#activity-${entry.id}`,
      link: page,
      title: escapeHtml(withoutControls(titleOf(entry))),
      date: new Date(entry.createdAt),
      author: [{ name: entry.actor }],
      content: withoutControls(contentOf(entry)),
    });
  }
  return feed.atom1();
}

const titleOf = ({ action, entityType, entityTitle, comment, actor }: FeedEntry): string => {
  const kind = entityType.replaceAll(/(?<=[a-z])(?=[A-Z])/g, " ").toLowerCase();
  return comment === "" ? `${actor}: ${kind} ${action}: ${entityTitle}` : `${actor}: comment on ${entityTitle}`;
};

const contentOf = ({ comment, details }: FeedEntry): string =>
  [...details.map((raw) => `<p>${escapeHtml(raw)}</p>`), comment].join("");

/** XML has no way to write them. */
// oxlint-disable-next-line no-control-regex -- These are what is looked for.
const withoutControls = (text: string): string => text.replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f]/g, "");

import type { Reaction as WireReaction } from "@halyard/contract/schemas/work";
import type { Resource } from "../../hal/answer/resource.ts";
import { isReaction, REACTIONS } from "@halyard/contract/work/reactions";
import type { ReactionRow } from "./store.ts";
import { firstOf } from "../../platform/lists/lists.ts";

/** One reaction to one comment with everyone who reacted so; at least one did. */
export interface Reacted {
  users: readonly ReactionRow[];
}

const first = ({ users }: Reacted): ReactionRow => firstOf(users);
const emojiOf = (name: string): string => (isReaction(name) ? REACTIONS[name] : name);
const idOf = (row: Reacted): string => `${first(row).event_id}-${first(row).reaction}`;

export const reactionResource: Resource<Reacted, never, WireReaction> = {
  type: "EmojiReaction",
  self: (row) => ({ href: `/api/v3/emoji_reactions/${idOf(row)}` }),
  properties: {
    id: { type: "String", name: "ID", read: idOf },
    reaction: { type: "String", name: "Reaction", read: (row) => first(row).reaction },
    emoji: { type: "String", name: "Emoji", read: (row) => emojiOf(first(row).reaction) },
    reactionsCount: { type: "Integer", name: "Count", read: (row) => row.users.length },
    firstReactionAt: { type: "DateTime", name: "First reaction", read: (row) => first(row).created_at },
  },
  relations: {
    reactable: {
      type: "Activity",
      name: "Comment",
      read: (row) => ({ href: `/api/v3/activities/${first(row).event_id}` }),
    },
    reactingUsers: {
      type: "[]User",
      name: "Users",
      read: ({ users }) => users.map((row) => ({ href: `/api/v3/users/${row.user_id}`, title: row.user_name })),
    },
  },
  actions: {},
};

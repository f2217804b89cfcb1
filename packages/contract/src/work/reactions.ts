/** The reactions to comments that there are, in the order in which they are offered. */
export const REACTIONS = {
  thumbs_up: "👍",
  thumbs_down: "👎",
  grinning_face_with_smiling_eyes: "😄",
  confused_face: "😕",
  heart: "❤️",
  party_popper: "🎉",
  rocket: "🚀",
  eyes: "👀",
} as const;

export type ReactionName = keyof typeof REACTIONS;

export const isReaction = (name: unknown): name is ReactionName =>
  typeof name === "string" && Object.hasOwn(REACTIONS, name);

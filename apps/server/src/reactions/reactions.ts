/** The reactions that there are (work contract 1.14), in the order in which they are offered. */
export const REACTIONS: Readonly<Record<string, string>> = {
  thumbs_up: "👍",
  thumbs_down: "👎",
  grinning_face_with_smiling_eyes: "😄",
  confused_face: "😕",
  heart: "❤️",
  party_popper: "🎉",
  rocket: "🚀",
  eyes: "👀",
};

import { addMessages } from "../../../shared/i18n/registry.ts";

export const reactions = {
  "reactions.title": "Reactions",
  "reactions.add": "React to this comment",
  "reactions.of": "{name}, {count}: {people}",
  "reactions.thumbs_up": "Thumbs up",
  "reactions.thumbs_down": "Thumbs down",
  "reactions.grinning_face_with_smiling_eyes": "Laughing",
  "reactions.confused_face": "Confused",
  "reactions.heart": "Heart",
  "reactions.party_popper": "Party",
  "reactions.rocket": "Rocket",
  "reactions.eyes": "Looking",
} as const;

addMessages(reactions);

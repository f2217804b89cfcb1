export const workPackages = {
  "workPackages.title": "Work packages",
} as const;

/** The customizer's types (spec part 1, sections 2, 4, 5 and 8), word for word where it gives words. */
export const types = {
  "types.title": "Types",
  "types.add": "Add Type",
  "types.none": "No types yet",
  "types.noneYet": "Work packages need at least one.",
  "types.created": 'Type "{name}" created successfully',
  "types.updated": 'Type "{name}" updated successfully',
  "types.deleted": 'Type "{name}" deleted successfully',
  "types.delete.title": "Delete {name}?",
  "types.delete.ask": "Are you sure you want to delete the type? This action cannot be undone.",
  "types.create.failed": "Failed to create type",
  "types.update.failed": "Failed to update type",
  "types.delete.failed": "Failed to delete type",
  "types.save.failed": "Failed to save type",
} as const;

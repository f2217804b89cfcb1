/** The customizer's priorities (spec part 1, section 3). */
export const priorities = {
  "priorities.title": "Priorities",
  "priorities.add": "Add Priority",
  "priorities.none": "No priorities yet",
  "priorities.noneYet": "Work packages need at least one.",
  "priorities.created": 'Priority "{name}" created successfully',
  "priorities.updated": 'Priority "{name}" updated successfully',
  "priorities.deleted": 'Priority "{name}" deleted successfully',
  "priorities.delete.title": "Delete {name}?",
  "priorities.delete.ask": "Are you sure you want to delete the priority? This action cannot be undone.",
  "priorities.create.failed": "Failed to create priority",
  "priorities.update.failed": "Failed to update priority",
  "priorities.delete.failed": "Failed to delete priority",
  "priorities.save.failed": "Failed to save priority",
} as const;

import { addMessages } from "../../../shared/i18n/registry.ts";

export const workTemplates = {
  "workTemplates.title": "Work package templates",
  "workTemplates.none": "No templates yet",
  "workTemplates.noneHelp":
    "A template is for work packages that you create again and again, with their children and relations. Make the first one from a work package of this project.",
  "workTemplates.new": "New template",
  "workTemplates.pick": "Work package",
  "workTemplates.pickHelp": "Choose the work package to make it from.",
  "workTemplates.failed": "Couldn't load the templates",
  "workTemplates.column.name": "Template",
  "workTemplates.column.workPackages": "Work packages",
  "workTemplates.column.relations": "Relations",
  "workTemplates.column.actions": "Actions",
  "workTemplates.actions": "Actions for {name}",
  "workTemplates.use": "Use template",
  "workTemplates.rename": "Rename",
  "workTemplates.renamed": "Template renamed",
  "workTemplates.delete": "Delete",
  "workTemplates.delete.title": "Delete template {name}?",
  "workTemplates.delete.help": "Work packages that were made from it stay. The template can't be brought back.",
  "workTemplates.deleted": 'Template "{name}" deleted',
  "workTemplates.save.action": "Save as template",
  "workTemplates.save.title": "Save #{id} as template",
  "workTemplates.save.help":
    "All that is below it in this project comes along, with relations among them, people and dates. Status, progress, sprint and files don't.",
  "workTemplates.save.replace": "Replace the template of that name",
  "workTemplates.save.submit": "Save template",
  "workTemplates.saved":
    '{count, plural, one {Template "{name}" saved with # work package} other {Template "{name}" saved with # work packages}}',
  "workTemplates.field.name": "Name",
  "workTemplates.required": "Enter a name.",
  "workTemplates.create.field": "Template",
  "workTemplates.create.noTemplate": "No template",
  "workTemplates.create.title": "New from template {name}",
  "workTemplates.create.subject": "Subject of the first",
  "workTemplates.create.start": "Start",
  "workTemplates.create.startHelp": "The other dates follow by working days. Without a start there are no dates.",
  "workTemplates.create.variable": "Replaces {name} in the subjects.",
  "workTemplates.create.people": "People in place of placeholder users",
  "workTemplates.create.keep": "Keep the placeholder user",
  "workTemplates.create.preview": "What will be created",
  "workTemplates.create.leftOut": "{subject} does without: {message}",
  "workTemplates.create.submit": "{count, plural, one {Create # work package} other {Create # work packages}}",
  "workTemplates.created":
    "{count, plural, one {Created from a template: number {id}} other {Created from a template: number {id} and what is below it}}",
} as const;

addMessages(workTemplates);

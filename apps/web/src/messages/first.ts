/** The messages of everything that is there on every page; all others come with the chunks that show them. */
import "./en/admin.ts";
import "./en/errors.ts";
import "./en/notifications.ts";
import "./en/pages.ts";
import "./en/palette.ts";
import "./en/shell.ts";
import "./en/ui.ts";

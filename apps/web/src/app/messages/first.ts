/** The messages of everything that is there on every page; all others come with the chunks that show them. */
import "../../shared/i18n/messages/admin.ts";
import "../../shared/i18n/messages/errors.ts";
import "../../features/inbox/notifications/model/messages.ts";
import "../../shared/i18n/messages/pages.ts";
import "../palette/messages.ts";
import "../shell/messages.ts";
import "../../shared/i18n/messages/ui.ts";

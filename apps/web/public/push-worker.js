// Shows pushes while Halyard is closed, and opens what they are about. It keeps no pages and answers no requests.
self.addEventListener("push", (event) => {
  const message = event.data === null ? {} : event.data.json();
  const { title = "Halyard", body = "", path = "/notifications", tag, unread } = message;
  const work = [self.registration.showNotification(title, { body, tag, icon: "/icon.svg", data: { path } })];
  if ("setAppBadge" in self.navigator && typeof unread === "number") work.push(self.navigator.setAppBadge(unread));
  event.waitUntil(Promise.all(work));
});

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  const { path } = event.notification.data;
  // Only ever a page of this installation.
  const url = new URL(typeof path === "string" && path.startsWith("/") ? path : "/", self.location.origin);
  if (url.origin === self.location.origin) event.waitUntil(show(url.href));
});

async function show(url) {
  const windows = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const open = windows.find((one) => one.url === url) ?? windows[0];
  if (open === undefined) return self.clients.openWindow(url);
  await open.focus();
  // Fails where the window is not controlled by this worker yet: then a new one shows it.
  return open.url === url ? open : open.navigate(url).catch(() => self.clients.openWindow(url));
}

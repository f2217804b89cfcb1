/** This browser's subscription to pushes. */
import { api } from "../../../../../shared/api/api.ts";

const WORKER = "/push-worker.js";

export const canPush = (): boolean =>
  "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;

export type Subscribed = "done" | "denied" | "refused";

/**
 * Asks the person, subscribes the browser and registers it with the server.
 * @param name what the device is called in the list
 */
export async function subscribe(name: string): Promise<Subscribed> {
  if ((await Notification.requestPermission()) !== "granted") return "denied";
  const { publicKey } = await api.get("push_key");
  const registration = await navigator.serviceWorker.register(WORKER);
  await navigator.serviceWorker.ready;
  let subscription: PushSubscription;
  try {
    // A subscription for other keys, of before a new installation, would be refused by the push service.
    await (await registration.pushManager.getSubscription())?.unsubscribe();
    subscription = await registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey });
  } catch {
    return "refused";
  }
  await api.post("push_devices", { subscription: subscription.toJSON(), name });
  return "done";
}

/** The same text as the server's `endpointHash`; null where this browser is not subscribed. */
export async function ownEndpointHash(): Promise<string | null> {
  if (!canPush()) return null;
  const registration = await navigator.serviceWorker.getRegistration(WORKER);
  const subscription = await registration?.pushManager.getSubscription();
  if (subscription == null) return null;
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(subscription.endpoint));
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

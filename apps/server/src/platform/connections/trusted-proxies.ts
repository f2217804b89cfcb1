/** Which machines are our reverse proxies: what they say of the client counts, and everyone comes through them. */
import { compile } from "@fastify/proxy-addr";
import type { Settings } from "../environment/settings.ts";

/** @param hop how many trusted proxies stand between the address and us: 0 for who has connected to us */
export type Trust = (address: string, hop: number) => boolean;

/** For a number of proxies the administrator vouches that no one can come past them. */
export function trustOf(proxies: Settings["trustedProxies"]): Trust {
  return typeof proxies === "number" ? (_address, hop) => hop < proxies : compile(proxies);
}

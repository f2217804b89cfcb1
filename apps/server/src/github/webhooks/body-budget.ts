/** How much of unfinished deliveries is held in memory: anyone can begin one, and their signature is known at the end. */
import type { FastifyRequest } from "fastify";
import { networkOf } from "../../platform/connections/network-address.ts";

export interface Budget {
  ofOneAddress: number;
  together: number;
}

/** GitHub sends from several addresses, at most 25 MB at a time and mostly a few thousand bytes. */
export const BODY_BUDGET: Budget = { ofOneAddress: 50 * 1024 * 1024, together: 150 * 1024 * 1024 };

export class BodyBudget {
  readonly #budget: Budget;
  readonly #held = new Map<string, number>();
  #together = 0;

  constructor(budget: Budget) {
    this.#budget = budget;
  }

  /**
   * Holds so many bytes until the request is over.
   * @returns false where there is no room for them
   */
  take({ ip, raw }: FastifyRequest, bytes: number): boolean {
    const network = networkOf(ip);
    const held = this.#held.get(network) ?? 0;
    if (held + bytes > this.#budget.ofOneAddress || this.#together + bytes > this.#budget.together) return false;
    this.#held.set(network, held + bytes);
    this.#together += bytes;
    raw.once("close", () => {
      const left = (this.#held.get(network) ?? bytes) - bytes;
      if (left > 0) this.#held.set(network, left);
      else this.#held.delete(network);
      this.#together -= bytes;
    });
    return true;
  }
}

/** Lets requests go first where processor time is short. */
import { constants, setPriority } from "node:os";

/**
 * Lowers the priority of the calling thread and of the threads that it starts from now on. Does nothing where a
 * priority is a whole process's: only on Linux has a thread one of its own.
 */
export function giveWay(): void {
  if (process.platform === "linux") setPriority(0, constants.priority.PRIORITY_BELOW_NORMAL);
}

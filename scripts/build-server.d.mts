/** @param out the folder to make again; nothing: apps/server/dist */
export function buildServer(out?: string): Promise<void>;

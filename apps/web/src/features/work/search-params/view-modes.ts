/** The way to look at a project that was used last is kept for each project. */
import { browserMemory } from "../../../shared/session/browser-memory.ts";
import { VIEW_MODES, type ViewMode } from "@halyard/contract/views/queries";

const DEFAULT_VIEW: ViewMode = "overview";

const keyOf = (projectId: string): string => `halyard.view.${projectId}`;

export const viewModeIn = (value: unknown): ViewMode | undefined => VIEW_MODES.find((known) => known === value);

export const rememberedView = (projectId: string): ViewMode =>
  viewModeIn(browserMemory.get(keyOf(projectId))) ?? DEFAULT_VIEW;

export const rememberView = (projectId: string, view: ViewMode): void => browserMemory.set(keyOf(projectId), view);

import { type ReactNode, useSyncExternalStore } from 'react';

interface Overlay {
  readonly id: number;
  readonly node: ReactNode;
}

let overlays: readonly Overlay[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

function set(next: readonly Overlay[]): void {
  overlays = next;
  for (const listener of listeners) listener();
}

/** Draws `node` inside the theme, beside the page, until the returned function is called. */
export function showOverlay(node: ReactNode): () => void {
  lastId += 1;
  const id = lastId;
  set([...overlays, { id, node }]);
  return () => set(overlays.filter((overlay) => overlay.id !== id));
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const read = (): readonly Overlay[] => overlays;

export const useOverlays = (): readonly Overlay[] => useSyncExternalStore(subscribe, read, read);

import { useState } from 'react';

const kept = 4;

const storageName = (key: string): string => `recent:${key}`;

function readPaths(key: string): readonly string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageName(key)) ?? '[]');
    return Array.isArray(stored) ? stored.filter((path) => typeof path === 'string') : [];
  } catch {
    // Unreadable or forbidden storage: a hub without recents serves as well.
    return [];
  }
}

/** The paths that the user opened last from a hub, newest first, remembered in this browser. */
export function useRecentPaths(key: string) {
  const [recent, setRecent] = useState(() => readPaths(key));

  function remember(path: string) {
    const next = [path, ...recent.filter((known) => known !== path)].slice(0, kept);
    setRecent(next);
    try {
      localStorage.setItem(storageName(key), JSON.stringify(next));
    } catch (cause) {
      console.warn('The recently opened screens could not be kept', cause);
    }
  }

  return { recent, remember };
}

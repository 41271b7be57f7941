import { useCallback, useState } from 'react';

export const modes = ['gate', 'staff', 'roll', 'pick_up', 'called', 'visitors', 'emergency'] as const;
export type Mode = (typeof modes)[number];

const storageName = 'checkinout.mode';

/** What this device is for: a list in the yard is one again after a power cut, or with a new release. */
export function useKeptMode(): readonly [Mode, (mode: Mode) => void] {
  const [mode, setMode] = useState(kept);
  const change = useCallback((next: Mode) => {
    setMode(next);
    try {
      localStorage.setItem(storageName, next);
    } catch (cause) {
      console.warn('What this device is for could not be kept', cause);
    }
  }, []);
  return [mode, change];
}

function kept(): Mode {
  try {
    const stored = localStorage.getItem(storageName);
    return modes.find((mode) => mode === stored) ?? 'gate';
  } catch {
    return 'gate';
  }
}

import { useCurrentUser } from '@suksa/platform';
import { useAtom } from 'jotai';
import { useEffect } from 'react';
import { LazyWindow } from '../layouts/lazy-window.tsx';
import { paletteAtom } from '../stores/palette.ts';

const palette = () => import('./command-palette.tsx');

/** Listens for Ctrl K (⌘ K on a Mac); the palette's code comes when it is first wanted. */
export function CommandPaletteHost() {
  const [opened, setOpened] = useAtom(paletteAtom);
  const signedIn = useCurrentUser() !== null;

  useEffect(() => {
    if (!signedIn) return;
    const onKey = (event: KeyboardEvent) => {
      // A browser that fills fields in tells of a key that has no name.
      if (event.key?.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey) return;
      event.preventDefault();
      // Behind a dialog that is open already, it couldn't be used.
      if (document.getElementById('root')?.inert) return;
      setOpened((open) => !open);
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [signedIn, setOpened]);

  if (!opened || !signedIn) return null;
  return <LazyWindow load={palette} onClose={() => setOpened(false)} />;
}

import { useEffect, useState } from 'react';
import { coreIcons } from './core-icons.ts';
import type { moreIcons } from './more-icons.ts';
import type { workIcons } from './work-icons.ts';

export type IconName = keyof typeof coreIcons | keyof typeof workIcons | keyof typeof moreIcons;

interface IconProps {
  /** A Tabler name; a name from tab.json may be any string, an unknown one draws nothing but keeps its room. */
  readonly name: IconName | (string & {});
  readonly size?: number;
  readonly className?: string;
}

/** Of each icon its path in a square of 24. */
type Drawings = Readonly<Record<string, string>>;

/** Sets that come later than the first load: `work` with the layout and with lists, `more` with the first icon out of it. */
type IconSet = 'work' | 'more';

const sets: Readonly<Record<IconSet, () => Promise<Drawings>>> = {
  work: async () => (await import('./work-icons.ts')).workIcons,
  more: async () => (await import('./more-icons.ts')).moreIcons,
};

let loadedIcons: Drawings = coreIcons;
const loadedSets = new Set<IconSet>();

/** Makes the drawings of a set known that came with other code, so that the first icon out of it waits for nothing. */
export function addIcons(set: IconSet, icons: Drawings): void {
  loadedIcons = { ...loadedIcons, ...icons };
  loadedSets.add(set);
}

/** One set after the other, for the one with most icons is seldom needed. */
const loadIcon = async (name: string) => {
  for (const set of ['work', 'more'] as const)
    if (!loadedIcons[name] && !loadedSets.has(set)) addIcons(set, await sets[set]());
};

function useDrawing(name: string): string | undefined {
  const [drawing, setDrawing] = useState(() => loadedIcons[name]);
  useEffect(() => {
    let wanted = true;
    const show = () => wanted && setDrawing(loadedIcons[name]);
    if (loadedIcons[name]) show();
    else loadIcon(name).then(show, (cause: unknown) => console.warn('Icons could not be loaded', cause));
    return () => {
      wanted = false;
    };
  }, [name]);
  return drawing;
}

/** Decoration only: hidden from screen readers, so the control around it needs a name of its own. */
export function Icon({ name, size = 18, className }: IconProps) {
  const path = useDrawing(name);
  return (
    <svg
      aria-hidden="true"
      className={className}
      viewBox="0 0 24 24"
      width={size}
      height={size}
      fill="none"
      stroke="currentColor"
      strokeWidth={1.75}
      strokeLinecap="round"
      strokeLinejoin="round"
      style={{ flex: 'none' }}
    >
      {path && <path d={path} />}
    </svg>
  );
}

import { showOverlay } from '../overlay/overlay-store.ts';
import type { Tone } from '../page/tone.ts';
import { Toast } from './toast.tsx';

interface Notice {
  readonly tone?: Tone;
  readonly text: string;
  /** Milliseconds; errors stay until they are closed. */
  readonly duration?: number;
  /** One thing that can still be done about it, as undoing; the message then stays ten seconds. */
  readonly action?: { readonly label: string; readonly run: () => void };
  /** Of a failure: what failed. The message goes when {@link settled} tells that it worked. */
  readonly about?: string | undefined;
}

/** How to take each message away that stands, by what it says. */
const standing = new Map<string, () => void>();

/** How to take the messages away that tell of a failure, by what failed. */
const failures = new Map<string, Set<() => void>>();

/** Takes away what was told of earlier failures of the same: it has worked now. */
export function settled(about: string): void {
  for (const close of failures.get(about) ?? []) close();
}

/**
 * Shows a short message at the edge of the page, told to screen readers too; it goes by itself after five seconds.
 * Said again while it stands, it is told anew and stands once, unless each has an action of its own.
 */
export function notify({ tone = 'green', text, duration, action, about }: Notice): void {
  const stays = duration ?? (tone === 'red' ? undefined : action ? 10_000 : 5000);
  const key = `${tone} ${text}`;
  if (!action) standing.get(key)?.();
  const hide = showOverlay(
    <Toast tone={tone} text={text} duration={stays} action={action} onClose={() => close()} />,
  );
  const close = () => {
    hide();
    if (standing.get(key) === close) standing.delete(key);
    if (about !== undefined) failures.get(about)?.delete(close);
  };
  if (!action) standing.set(key, close);
  if (about !== undefined) failures.set(about, (failures.get(about) ?? new Set()).add(close));
}

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
}

/** How to take each message away that stands, by what it says. */
const standing = new Map<string, () => void>();

/**
 * Shows a short message at the edge of the page, told to screen readers too; it goes by itself after five seconds.
 * Said again while it stands, it is told anew and stands once, unless each has an action of its own.
 */
export function notify({ tone = 'green', text, duration, action }: Notice): void {
  const stays = duration ?? (tone === 'red' ? undefined : action ? 10_000 : 5000);
  const key = `${tone} ${text}`;
  if (!action) standing.get(key)?.();
  const hide = showOverlay(
    <Toast tone={tone} text={text} duration={stays} action={action} onClose={() => close()} />,
  );
  const close = () => {
    hide();
    if (standing.get(key) === close) standing.delete(key);
  };
  if (!action) standing.set(key, close);
}

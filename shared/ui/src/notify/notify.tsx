import { showOverlay } from '../overlay/overlay-store.ts';
import type { Tone } from '../page/tone.ts';
import { Toast } from './toast.tsx';

interface Notice {
  readonly tone?: Tone;
  readonly text: string;
  /** Milliseconds; errors stay until they are closed. */
  readonly duration?: number;
}

/** Shows a short message at the lower edge, told to screen readers too; it goes by itself after five seconds. */
export function notify({ tone = 'green', text, duration }: Notice): void {
  const stays = duration ?? (tone === 'red' ? undefined : 5000);
  const close = showOverlay(<Toast tone={tone} text={text} duration={stays} onClose={() => close()} />);
}

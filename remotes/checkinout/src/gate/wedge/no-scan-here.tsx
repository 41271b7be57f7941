import { notify } from '@suksa/ui';
import { useWedge } from './use-wedge.ts';

/** Says that nothing comes of a card where nothing is scanned: whoever holds it to the reader would think that it counts. */
export function NoScanHere({ text }: { readonly text: string }) {
  useWedge(() => notify({ tone: 'red', text }), { everywhere: true });
  return null;
}

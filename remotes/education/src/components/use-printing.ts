import { useState } from 'react';
import { useRefusalNotice } from './use-refusal-notice.ts';

/** Runs what prepares a sheet and prints it: `busy` meanwhile, and told where it could not be done. */
export function usePrinting() {
  const onError = useRefusalNotice();
  const [busy, setBusy] = useState(false);

  async function print(job: () => Promise<void>): Promise<void> {
    setBusy(true);
    try {
      await job();
    } catch (cause) {
      onError(cause);
    } finally {
      setBusy(false);
    }
  }

  return { busy, print };
}

import { showOverlay } from '../overlay/overlay-store.ts';
import type { UploadProgress, UploadState } from './upload-state.ts';
import { UploadToast } from './upload-toast.tsx';

/** Shows at the edge of the page that a file is being sent and how far it is, until `end` is called. */
export function showUpload(): { progress: (far: UploadProgress) => void; end: () => void } {
  const listeners = new Set<() => void>();
  let now: UploadProgress = { sent: 0, total: 0 };
  const state: UploadState = {
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    read: () => now,
  };
  return {
    progress: (far) => {
      now = far;
      for (const listener of listeners) listener();
    },
    end: showOverlay(<UploadToast state={state} />),
  };
}

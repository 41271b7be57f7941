import { showOverlay } from '@suksa/ui';
import { lazy, Suspense } from 'react';

const ConfirmIdentityDialog = lazy(() => import('./confirm-identity-dialog.tsx'));

let asked: Promise<boolean> | null = null;

/** Asks who one is before a gravest act; calls that come side by side are asked for together. */
export function confirmIdentity(): Promise<boolean> {
  asked ??= new Promise<boolean>((resolve) => {
    const close = showOverlay(
      <Suspense>
        <ConfirmIdentityDialog
          onEnd={(proved) => {
            close();
            asked = null;
            resolve(proved);
          }}
        />
      </Suspense>,
    );
  });
  return asked;
}

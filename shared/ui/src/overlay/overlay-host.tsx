import { Fragment } from 'react';
import { useOverlays } from './overlay-store.ts';

/** Where dialogs, toasts and print sheets that code opened by a call are drawn. */
export function OverlayHost() {
  return useOverlays().map(({ id, node }) => <Fragment key={id}>{node}</Fragment>);
}

import { use, useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { noteOpened } from '../../health/loads.ts';
import { TabsContext, tabOf } from '../tabs-context.ts';

/** Notes whose screen stands on the page, so that how it feels is told of the right part. */
export function OpenedParts() {
  const tabs = use(TabsContext);
  const { pathname } = useLocation();
  const part = tabOf(tabs, pathname)?.name ?? 'shell';
  useEffect(() => noteOpened(part), [part]);
  return null;
}

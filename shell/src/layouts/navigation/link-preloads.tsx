import type { Locale } from '@suksa/i18n';
import { useLocale } from '@suksa/platform';
import { use, useEffect } from 'react';
import type { PartLoader } from '../../composition/load-part.ts';
import { TabsContext, tabOf } from '../tabs-context.ts';
import { PreloadQueue } from './preload-queue.ts';

/** Loads what a link leads to as soon as the pointer or the focus is on it, before it is pressed. */
export function LinkPreloads({ loader }: { loader: PartLoader }) {
  const tabs = use(TabsContext);
  const locale = useLocale();

  useEffect(() => {
    const queue = new PreloadQueue((path) => preload(path, locale));
    const preload = async (path: string, words: Locale) => {
      const tab = tabOf(tabs, path);
      const screen = tab?.screens.find((candidate) => candidate.path === path);
      if (tab) await loader.preload(tab.name, words, screen?.name);
    };
    const onLink = ({ target }: Event) => {
      const path = innerPath(target);
      if (path && !isMetered((navigator as { connection?: Connection }).connection)) queue.add(path);
    };
    document.addEventListener('pointerover', onLink);
    document.addEventListener('focusin', onLink);
    return () => {
      document.removeEventListener('pointerover', onLink);
      document.removeEventListener('focusin', onLink);
    };
  }, [tabs, locale, loader]);
  return null;
}

function innerPath(target: EventTarget | null): string | undefined {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null;
  return link && link.origin === location.origin && !link.target ? link.pathname : undefined;
}

interface Connection {
  readonly saveData?: boolean;
  readonly effectiveType?: string;
}

/** Where bytes cost the user money or time, nothing is loaded that wasn't asked for. */
export function isMetered(connection: Connection | undefined): boolean {
  return connection?.saveData === true || connection?.effectiveType?.includes('2g') === true;
}

import type { Screen, Tab } from '@suksa/contracts';
import { ScreenContext, useLocale } from '@suksa/platform';
import { type ComponentType, Suspense, useEffect, useMemo, useState } from 'react';
import { ScreenLoading } from '../screens/screen-loading.tsx';
import { reportFailure } from './failures.ts';
import type { PartLoadError, PartLoader } from './load-part.ts';
import { PartBoundary } from './part-boundary.tsx';
import { PartError } from './part-error.tsx';
import { reloadOnce } from './reload-once.ts';

interface RemoteScreenProps {
  readonly loader: PartLoader;
  readonly tab: Tab;
  readonly screen: Screen;
}

/** A screen of a remote in its own place: loading, the part's own error with a retry, or the screen. */
export function RemoteScreen({ loader, tab, screen }: RemoteScreenProps) {
  const locale = useLocale();
  const [attempt, setAttempt] = useState(0);
  const [Component, setComponent] = useState<ComponentType | undefined>(() =>
    loader.ready(tab.name, screen.name, locale),
  );
  const [failure, setFailure] = useState<PartLoadError | null>(null);
  const owned = useMemo(() => ({ tab, screen }), [tab, screen]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: `attempt` is the retry
  useEffect(() => {
    let current = true;
    const reloadOrTell = async (error: PartLoadError) => {
      if (!current || (error.failure === 'unavailable' && (await reloadOnce())) || !current) return;
      reportFailure(error);
      setFailure(error);
    };
    setFailure(null);
    loader
      .load(tab.name, screen.name, locale)
      .then((loaded) => current && setComponent(() => loaded), reloadOrTell);
    return () => {
      current = false;
    };
  }, [loader, tab.name, screen.name, locale, attempt]);

  const retry = () => setAttempt((count) => count + 1);
  useEffect(() => loader.onReplaced(tab.name, () => setAttempt((count) => count + 1)), [loader, tab.name]);
  if (failure)
    return <PartError tab={tab} failure={failure.failure} version={failure.version} onRetry={retry} />;
  if (!Component) return <ScreenLoading />;
  return (
    <ScreenContext value={owned}>
      <PartBoundary key={`${screen.name}-${attempt}`} loader={loader} tab={tab} onRetry={retry}>
        <Suspense fallback={<ScreenLoading />}>
          <Component />
        </Suspense>
      </PartBoundary>
    </ScreenContext>
  );
}

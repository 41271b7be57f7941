import type { Screen, Tab } from '@suksa/contracts';
import { PanelsContext, type RecordPanelsProps, ScreenContext, useLocale } from '@suksa/platform';
import { type ComponentType, Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { ScreenLoading } from '../screens/screen-loading.tsx';
import { reportFailure } from './failures.ts';
import type { PartLoadError, PartLoader } from './load-part.ts';
import { ShellPanels } from './panels/record-panels.tsx';
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
  /** Whether this screen was asked for a second time by itself. */
  const triedAgain = useRef(false);
  const tryAgain = useCallback(() => setAttempt((count) => count + 1), []);
  const owned = useMemo(() => ({ tab, screen }), [tab, screen]);
  const drawPanels = useCallback(
    (props: RecordPanelsProps) => <ShellPanels loader={loader} {...props} />,
    [loader],
  );

  // biome-ignore lint/correctness/useExhaustiveDependencies: `attempt` is the retry
  useEffect(() => {
    let current = true;
    const reloadOrReport = async (error: PartLoadError) => {
      const missing = error.failure === 'unavailable';
      const healed = missing && (await loader.heal(error, { screen: screen.name, locale }));
      if (!current || (missing && (await reloadOnce())) || !current) return;
      // Where the page was loaded again just now, what came wrong is tried once more in its place.
      if (healed && !triedAgain.current) {
        triedAgain.current = true;
        return tryAgain();
      }
      reportFailure(error);
      setFailure(error);
    };
    setFailure(null);
    loader
      .load(tab.name, screen.name, locale)
      .then((loaded) => current && setComponent(() => loaded), reloadOrReport);
    return () => {
      current = false;
    };
  }, [loader, tab.name, screen.name, locale, attempt]);

  const retry = async () => {
    triedAgain.current = false;
    setFailure(null);
    if (failure && failure.failure !== 'too-slow')
      await loader.heal(failure, { screen: screen.name, locale });
    tryAgain();
  };
  useEffect(() => loader.onReplaced(tab.name, () => setAttempt((count) => count + 1)), [loader, tab.name]);
  if (failure)
    return (
      <PartError tab={tab} failure={failure.failure} version={failure.version} onRetry={() => void retry()} />
    );
  if (!Component) return <ScreenLoading />;
  return (
    <ScreenContext value={owned}>
      <PanelsContext value={drawPanels}>
        <PartBoundary key={`${screen.name}-${attempt}`} loader={loader} tab={tab} onRetry={tryAgain}>
          <Suspense fallback={<ScreenLoading />}>
            <Component />
          </Suspense>
        </PartBoundary>
      </PanelsContext>
    </ScreenContext>
  );
}

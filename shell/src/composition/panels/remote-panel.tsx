import type { Tab } from '@suksa/contracts';
import { type PanelProps, useLocale } from '@suksa/platform';
import { PanelError, PanelLoading } from '@suksa/ui/panel';
import { type ComponentType, useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { reportFailure } from '../failures.ts';
import type { PartLoadError, PartLoader } from '../load-part.ts';
import { PanelBoundary } from './panel-boundary.tsx';

interface RemotePanelProps extends PanelProps {
  readonly loader: PartLoader;
  readonly tab: Tab;
  readonly panel: string;
}

/** One panel of another tab: loading, its own error with another try, or the panel. It never loads the page again. */
export function RemotePanel({ loader, tab, panel, id }: RemotePanelProps) {
  const { t } = useTranslation('shell');
  const locale = useLocale();
  const [attempt, setAttempt] = useState(0);
  const [Content, setContent] = useState<ComponentType<PanelProps>>();
  const [failure, setFailure] = useState<PartLoadError | null>(null);
  const triedAgain = useRef(false);
  const fail = useCallback((error: PartLoadError) => {
    reportFailure(error);
    setFailure(error);
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: `attempt` is the retry
  useEffect(() => {
    let current = true;
    const healOrReport = async (error: PartLoadError) => {
      const healed = error.failure === 'unavailable' && (await loader.heal(error, { panel, locale }));
      if (!current) return;
      if (!healed || triedAgain.current) return fail(error);
      // What came wrong once is right in the browser's cache now.
      triedAgain.current = true;
      setAttempt((count) => count + 1);
    };
    loader
      .loadPanel(tab.name, panel, locale)
      .then((loaded) => current && setContent(() => loaded), healOrReport);
    return () => {
      current = false;
    };
  }, [loader, tab.name, panel, locale, attempt]);
  useEffect(() => loader.onReplaced(tab.name, () => setAttempt((count) => count + 1)), [loader, tab.name]);

  const retry = async () => {
    setFailure(null);
    setContent(undefined);
    if (failure) await loader.heal(failure, { panel, locale });
    setAttempt((count) => count + 1);
  };
  if (failure)
    return (
      <PanelError
        text={t(`part.${failure.failure}.title`, { part: tab.menu.title[locale] })}
        onRetry={() => void retry()}
      />
    );
  if (!Content) return <PanelLoading />;
  return (
    <PanelBoundary key={attempt} onFailed={(cause) => fail(loader.failureOf(tab.name, cause))}>
      <Content id={id} />
    </PanelBoundary>
  );
}

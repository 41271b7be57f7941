import { type RecordPanelsProps, useCan } from '@suksa/platform';
import { Button } from '@suksa/ui';
import { type ComponentType, use, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { TabsContext } from '../../layouts/tabs-context.ts';
import { reportFailure } from '../failures.ts';
import type { PartLoader } from '../load-part.ts';
import type { PanelGridProps } from './panel-grid.tsx';
import { panelsOf } from './panels-of.ts';

interface ShellPanelsProps extends RecordPanelsProps {
  readonly loader: PartLoader;
}

/** What other tabs show in a record. What draws it is loaded with the first record that is opened. */
export function ShellPanels({ loader, record, id }: ShellPanelsProps) {
  const { t } = useTranslation('shell');
  const [attempt, setAttempt] = useState(0);
  const [failed, setFailed] = useState(false);
  const [Grid, setGrid] = useState<ComponentType<PanelGridProps>>();
  const panels = panelsOf(use(TabsContext), record, useCan());
  const none = panels.length === 0;

  // biome-ignore lint/correctness/useExhaustiveDependencies: `attempt` is the retry
  useEffect(() => {
    if (none) return;
    let current = true;
    setFailed(false);
    import('./panel-grid.tsx').then(
      ({ PanelGrid }) => current && setGrid(() => PanelGrid),
      (error: unknown) => {
        reportFailure(error);
        if (current) setFailed(true);
      },
    );
    return () => {
      current = false;
    };
  }, [none, attempt]);

  if (none) return null;
  if (Grid) return <Grid loader={loader} panels={panels} id={id} />;
  if (!failed) return null;
  return (
    <div role="alert">
      {t('part.panels')}{' '}
      <Button size="compact-sm" variant="default" onClick={() => setAttempt((count) => count + 1)}>
        {t('part.retry')}
      </Button>
    </div>
  );
}

import { type RecordPanelsProps, useCan } from '@suksa/platform';
import { Button } from '@suksa/ui';
import { type ComponentType, type CSSProperties, use, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { TabsContext } from '../../layouts/tabs-context.ts';
import { reportFailure } from '../failures.ts';
import type { PartLoader } from '../load-part.ts';
import classes from './panel-grid.module.css';
import type { PanelGridProps } from './panel-grid.tsx';
import { type OwnedSlot, panelsOf } from './panels-of.ts';

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
  if (!failed) return <Places panels={panels} />;
  return (
    <div role="alert">
      {t('part.panels')}{' '}
      <Button size="compact-sm" variant="default" onClick={() => setAttempt((count) => count + 1)}>
        {t('part.retry')}
      </Button>
    </div>
  );
}

/** Keeps the place of what comes, so that nothing below is pushed away from under somebody's finger. */
function Places({ panels }: { readonly panels: readonly OwnedSlot[] }) {
  return (
    <div className={classes.grid} data-busy>
      {panels.map(({ tab, slot }) => (
        <div
          key={`${tab.name}/${slot.panel}`}
          className={classes.place}
          style={{ '--below-title': `${slot.height}px` } as CSSProperties}
        />
      ))}
    </div>
  );
}

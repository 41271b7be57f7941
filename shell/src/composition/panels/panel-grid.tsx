import { ScreenContext, useLocale } from '@suksa/platform';
import { Panel } from '@suksa/ui/panel';
import type { PartLoader } from '../load-part.ts';
import classes from './panel-grid.module.css';
import type { OwnedSlot } from './panels-of.ts';
import { RemotePanel } from './remote-panel.tsx';

export interface PanelGridProps {
  readonly loader: PartLoader;
  readonly panels: readonly OwnedSlot[];
  readonly id: number;
}

/** The panels of a record side by side, each in its frame and with its own way to fail. */
export function PanelGrid({ loader, panels, id }: PanelGridProps) {
  const locale = useLocale();
  return (
    // A panel is no part of the screen around it, which is another tab's.
    <ScreenContext value={null}>
      <div className={classes.grid}>
        {panels.map(({ tab, slot }) => (
          <Panel
            key={`${tab.name}/${slot.panel}`}
            title={slot.title[locale]}
            icon={slot.icon}
            height={slot.height}
          >
            <RemotePanel key={id} loader={loader} tab={tab} panel={slot.panel} id={id} />
          </Panel>
        ))}
      </div>
    </ScreenContext>
  );
}

import type { SlotRecord } from '@suksa/contracts';
import { createContext, type ReactNode, useContext } from 'react';

/** What a panel is told: of which record it is. The rest it asks the server with the rights of the user. */
export interface PanelProps {
  readonly id: number;
}

/** A record that panels of other tabs stand in. */
export interface RecordPanelsProps extends PanelProps {
  readonly record: SlotRecord;
}

/** Set by the shell around every screen of a remote. */
export const PanelsContext = createContext<((props: RecordPanelsProps) => ReactNode) | null>(null);

/**
 * In a record: what other tabs show of it, as their tab.json files declare, for those who hold the rights. Each is
 * loaded now, with an error place of its own. The tab of the record knows none of them.
 */
export function RecordPanels(props: RecordPanelsProps): ReactNode {
  return useContext(PanelsContext)?.(props) ?? null;
}

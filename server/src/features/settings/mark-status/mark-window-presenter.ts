import { windowStateAt } from '@suksa/contracts/marks/window';
import type { MarkWindow } from '@suksa/contracts/settings';
import type { ExportRow } from '../../../export.ts';
import type { WindowRow } from './mark-window-repository.ts';

export const presentWindow = (row: WindowRow, now = new Date()): MarkWindow => ({
  id: row.id,
  version: row.version,
  period: row.period,
  month: row.month,
  level:
    row.levelId === null
      ? null
      : {
          id: row.levelId,
          code: row.levelCode ?? '',
          name: { lo: row.levelLo ?? '', en: row.levelEn ?? '' },
        },
  opens: row.opens,
  closes: row.closes,
  ended: row.ended,
  reopenedUntil: row.reopenedTo,
  reopenReason: row.reopenReason,
  state: windowStateAt(row, now),
});

/** As the form holds it: what a conflict compares with. */
export const presentWindowForm = ({ version, period, month, level, opens, closes }: MarkWindow) => ({
  version,
  period,
  month,
  levelId: level?.id ?? null,
  opensOn: opens.slice(0, 10),
  opensTime: opens.slice(11),
  closesOn: closes.slice(0, 10),
  closesTime: closes.slice(11),
});

/** What the history compares, field by field. */
export const presentWindowAudit = ({
  period,
  month,
  level,
  opens,
  closes,
  ended,
  reopenedUntil,
}: MarkWindow) => ({
  period,
  month,
  level: level?.code ?? null,
  opens,
  closes,
  ended,
  reopenedUntil,
});

const spaced = (moment: string | null) => moment?.replace('T', ' ') ?? '';

/** The columns that an export may ask for, by the list's column keys. */
export const presentWindowExport = (window: MarkWindow): ExportRow => ({
  period: window.period === 'month' ? `month_${window.month}` : window.period,
  level: window.level?.code ?? '',
  opens: spaced(window.opens),
  closes: spaced(window.closes),
  ended: spaced(window.ended),
  reopened: spaced(window.reopenedUntil),
  reason: window.reopenReason,
  state: window.state,
});

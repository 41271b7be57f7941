import { type MarkPeriod, type WindowState, windowStateAt } from '@suksa/contracts/marks/window';
import { eq, sql } from 'drizzle-orm';
import { planned } from '../../db/planned.ts';
import { markWindows } from '../../db/schema/index.ts';
import type { Queryable } from '../../http/app.ts';

interface YearEntry {
  readonly yearId: number;
  readonly levelId: number;
  readonly now: Date;
}

const windowsOfYear = planned('school_mark_windows', (db) =>
  db
    .select()
    .from(markWindows)
    .where(eq(markWindows.yearId, sql.placeholder('yearId'))),
);

/**
 * Where entry of each period stands for a level of a year: asked with a period and, of a month's marks, the month. The
 * level's own window decides, else that of all levels; without either, entry is open.
 */
export const entryStates = async (db: Queryable, { yearId, levelId, now }: YearEntry) => {
  const rows = await windowsOfYear(db, { yearId });
  return (period: MarkPeriod, month: number | null): WindowState => {
    const found = rows.filter((row) => row.period === period && row.month === month);
    const window = found.find((row) => row.levelId === levelId) ?? found.find((row) => row.levelId === null);
    return window ? windowStateAt(window, now) : 'open';
  };
};

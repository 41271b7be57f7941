import { dayAt, instantAt } from '@suksa/contracts/days';
import { leastMonths, type RetentionKind } from '@suksa/contracts/settings/data/retention';

/** The first day that is kept, so many months before today; of a month that is shorter its last day. */
export const firstKeptDay = (today: string, months: number): string => {
  const [year = 0, month = 0, day = 0] = today.split('-').map(Number);
  const index = year * 12 + month - 1 - months;
  const last = new Date(Date.UTC(Math.floor(index / 12), (index % 12) + 1, 0)).getUTCDate();
  return [Math.floor(index / 12), (index % 12) + 1, Math.min(day, last)]
    .map((part, at) => String(part).padStart(at === 0 ? 4 : 2, '0'))
    .join('-');
};

/** Whether a time is too short for what may still be asked about. */
export const isKeptByLaw = (kind: RetentionKind, months: number | null): boolean =>
  months !== null && months < leastMonths[kind];

/** At this time of the school's night. */
const hour = '03:00';

/** Whether tonight's run hasn't begun yet. */
export const isRunDue = (now: Date, lastStartedAt: string | undefined): boolean => {
  const tonight = instantAt(dayAt(now), hour);
  return now >= tonight && (lastStartedAt === undefined || new Date(lastStartedAt) < tonight);
};

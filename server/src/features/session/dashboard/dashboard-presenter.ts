import type { EndpointOutput } from '@suksa/contracts';
import type { dashboard } from '@suksa/contracts/session';
import { instantOf } from '../../../school/clock.ts';
import { twoScriptName } from '../../../school/people/full-name.ts';
import type { childrenToday } from './dashboard-repository.ts';

export type ChildRow = Awaited<ReturnType<typeof childrenToday>>[number];
type Child = EndpointOutput<typeof dashboard>['children'][number];

export const presentChild =
  (today: string, isExpected: (row: ChildRow) => boolean) =>
  (row: ChildRow): Child => ({
    id: row.id,
    name: twoScriptName(row),
    className: row.className,
    expected: isExpected(row),
    firstIn: momentOf(today, row.firstIn),
    lastOut: momentOf(today, row.lastOut),
    balance: row.balance,
  });

/** Minutes after midnight in Laos, as an instant. */
const momentOf = (today: string, minutes: number | null) =>
  minutes === null ? null : instantOf(today, minutes).toISOString();

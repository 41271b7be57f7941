import type { EndpointOutput } from '@suksa/contracts';
import type { readForecast } from '@suksa/contracts/feeinvoice';
import type { Caller } from '../../../http/caller.ts';
import { todayIn } from '../../../school/clock.ts';
import { comingOf, usualDaysOf } from './forecast-repository.ts';
import { byWeek } from './forecast-rules.ts';
import { branchOfTotals } from './totals-service.ts';

/** When what the branch is owed can be expected, by the due dates and by how each family has paid so far. */
export const forecastOf = async (
  call: Pick<Caller, 'actor' | 'context' | 'school'>,
): Promise<Omit<EndpointOutput<typeof readForecast>, 'tillLeftOut'>> => {
  const branchId = branchOfTotals(call);
  const db = call.school.read;
  const usualDays = await usualDaysOf(db, branchId);
  const rows = await comingOf(db, { actor: call.actor, branchId, usualDays: usualDays ?? 0 });
  return { usualDays, ...byWeek(rows, todayIn()) };
};

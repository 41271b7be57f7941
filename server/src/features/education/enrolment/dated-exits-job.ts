import { sql } from 'drizzle-orm';
import type { App, Queryable } from '../../../http/app.ts';
import { todayIn } from '../../../school/clock.ts';

/**
 * Whoever's last day, set beforehand, has passed has left: the status follows the dated end of the enrolment. Who has
 * another enrolment after it stays. Tells how many.
 */
export const settleExits = async (db: Queryable, today: string): Promise<number> => {
  const { rowCount } = await db.execute(sql`
    update student p set status = e.exit_code, version = p.version + 1, updated_at = now()
    from enrolment e
    where e.student_id = p.id and e.exit_code in ('graduated', 'transferred_out', 'withdrawn', 'dropped_out')
      and e.end_date < ${today}::date and p.status in ('enrolled', 'suspended')
      and not exists (select 1 from enrolment later where later.student_id = p.id and later.start_date > e.start_date)`);
  return rowCount ?? 0;
};

/** No job has to run for it: the first call of each school day settles before it is answered. */
export const settleExitsDaily = (app: App): void => {
  let settled: { readonly day: string; readonly done: Promise<unknown> } | undefined;
  app.addHook('onRequest', async (request) => {
    if (!request.url.startsWith('/api/')) return;
    const today = todayIn();
    if (settled?.day !== today) settled = { day: today, done: settleExits(app.db, today) };
    try {
      await settled.done;
    } catch (error) {
      // Today's calls are answered without it; the next one tries again.
      settled = undefined;
      request.log.error(error, 'exits of days gone by are not settled');
    }
  });
};

import { sql } from 'drizzle-orm';
import type { App, Queryable } from '../../../http/app.ts';
import { perSchool } from '../../../http/per-school.ts';
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

interface Settled {
  day: string;
  done: Promise<unknown>;
}

/** No job has to run for it: the first call of each school day settles before it is answered. */
export const settleExitsDaily = (app: App): void => {
  const settled = perSchool((): Settled => ({ day: '', done: Promise.resolve() }));
  app.addHook('onRequest', async (request) => {
    if (!request.url.startsWith('/api/')) return;
    const school = app.schoolOf(request);
    const last = settled.of(school);
    const today = todayIn();
    if (last.day !== today) Object.assign(last, { day: today, done: settleExits(school.db, today) });
    try {
      await last.done;
    } catch (error) {
      // Today's calls are answered without it; the next one tries again.
      last.day = '';
      request.log.error(error, 'exits of days gone by are not settled');
    }
  });
};

import { fetOf } from '../../../../../server/src/features/technical/timetable/fet/fet-of-week.ts';
import type { Figure } from '../figure.ts';
import { isAccepted } from './fet.ts';
import { laoSchools, weekMade } from './lao-weeks.ts';

const seeds = [1, 2, 3, 4, 5];

/** Weeks with every rule that we have; FET is asked whether it would have them so. */
export async function* measureLaoSchools(judged: boolean): AsyncGenerator<Figure> {
  let megabytes = 0;
  let refused = 0;
  for (const school of laoSchools) {
    const taken: number[] = [];
    for (const seed of seeds) {
      const { found, week } = await weekMade(school, seed);
      taken.push((found.wholeAfter ?? Number.POSITIVE_INFINITY) / 1000);
      megabytes = Math.max(megabytes, found.megabytes);
      if (judged && !(await isAccepted(fetOf(week, 'Lao school').text))) refused += 1;
    }
    yield {
      name: `timetable of a Lao school of ${school.classes} classes, slowest of ${seeds.length}`,
      value: Math.max(...taken),
      unit: 's',
    };
  }
  yield { name: 'memory of a thread that makes a timetable', value: megabytes, unit: 'MB' };
  if (judged) yield { name: 'weeks of Lao schools that FET refuses', value: refused, unit: '' };
}

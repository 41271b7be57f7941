import { indexOf } from '@suksa/contracts/timetable';
import { weekProblem } from '../../../../../server/src/features/technical/timetable/generator/week-problem-rules.ts';
import { runSolver } from '../../../../../server/src/features/technical/timetable/solver/thread/run-solver.ts';
import type { Figure } from '../figure.ts';
import { laoSchools, weekMade } from './lao-weeks.ts';

const within = 5000;

/** Teachers lose a day on which they teach: how many lessons of others a repair moves at most, and how long it takes. */
export async function* measureRepair(): AsyncGenerator<Figure> {
  const { week } = await weekMade(laoSchools[1], 1);
  const { held } = indexOf(week);
  let [share, longest, lost] = [0, 0, 0];
  for (const { id } of week.teachers.filter((_, at) => at % 9 === 0)) {
    const [day] = held.get(`teacher/${id}`) ?? [];
    if (!day) continue;
    const times = [{ weekday: day.weekday, startsAt: '06:00', endsAt: '20:00' }];
    const away = { kind: 'unavailable' as const, who: { kind: 'teacher' as const, id }, times };
    const rules = [...week.rules, { id: 999, version: 1, weight: 100, rule: away }];
    const { problem, before, blocks } = weekProblem({ ...week, rules });
    const began = performance.now();
    const { places } = await runSolver({
      ...{ mode: 'repair', problem, before, seed: 1, milliseconds: within, onProgress: () => false },
    });
    longest = Math.max(longest, (performance.now() - began) / 1000);
    lost += places.filter(({ slot }) => slot < 0).length;
    const others = places.filter(
      ({ slot }, at) => slot !== before[at]?.slot && !blocks[at]?.lesson.teacherIds.includes(id),
    );
    share = Math.max(share, others.length / places.length);
  }
  yield { name: 'lessons of others moved when a teacher loses a day, most', value: share, unit: 'of 1' };
  yield { name: 'lessons without a place when a teacher loses a day', value: lost, unit: '' };
  yield { name: 'mending when a teacher loses a day, longest', value: longest, unit: 's' };
}

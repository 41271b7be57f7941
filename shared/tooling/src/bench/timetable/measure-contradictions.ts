import { explain } from '../../../../../server/src/features/technical/timetable/solver/explain/explain.ts';
import { contradictionsIn } from '../../../../../server/src/features/technical/timetable/solver/testing/contradictions.ts';
import { laoSchool } from '../../../../../server/src/features/technical/timetable/solver/testing/lao-school.ts';
import type { Figure } from '../figure.ts';

/** Twenty rules that can't hold: whether each is named, how many stand beside it, and how long that takes. */
export async function* measureContradictions(): AsyncGenerator<Figure> {
  const school = laoSchool(12, 1);
  const now = () => performance.now();
  let [named, beside, longest] = [0, 0, 0];
  for (const { rules } of contradictionsIn(school)) {
    const began = now();
    const found = explain({ ...school, rules: [...school.rules, ...rules] }, { now, within: 10_000 });
    longest = Math.max(longest, (now() - began) / 1000);
    const others = found?.rules.filter((rule) => rule < school.rules.length) ?? [];
    if (found && found.rules.length > others.length) named += 1;
    beside = Math.max(beside, others.length);
  }
  yield { name: 'planted contradictions that are named', value: named, unit: 'of 20' };
  yield { name: 'rules named beside a planted one, most', value: beside, unit: '' };
  yield { name: 'reason of a week that cannot be, slowest of 20', value: longest, unit: 's' };
}

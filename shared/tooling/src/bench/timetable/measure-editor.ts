import { chainsFor, choicesFor, indexOf } from '@suksa/contracts/timetable';
import type { Figure } from '../figure.ts';
import { laoSchools, weekMade } from './lao-weeks.ts';

/** What the editor of a school of 23 classes works out when a lesson is picked up, and when room is made for one. */
export async function* measureEditor(): AsyncGenerator<Figure> {
  const { week } = await weekMade(laoSchools[1], 1);
  const index = indexOf(week);
  const timed = (work: () => unknown) => {
    const began = performance.now();
    work();
    return performance.now() - began;
  };
  const slow = (times: readonly number[]) =>
    [...times].sort((one, other) => one - other)[Math.floor(times.length * 0.95)] ?? 0;
  const choices = week.places.map((place) => timed(() => choicesFor(indexOf(week), place)));
  yield { name: 'places of a lesson coloured at 23 classes, p95', value: slow(choices), unit: 'ms' };
  const chains = week.places
    .filter((_, at) => at % 8 === 0)
    .map((place) => timed(() => chainsFor(index, { block: place })));
  yield { name: 'room made for a lesson at 23 classes, p95', value: slow(chains), unit: 'ms' };
}

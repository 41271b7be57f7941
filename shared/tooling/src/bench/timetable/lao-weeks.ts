import type { TimetableWeek } from '@suksa/contracts/technical';
import { weekProblem } from '../../../../../server/src/features/technical/timetable/generator/week-problem-rules.ts';
import { laoWeek } from '../../../../../server/src/features/technical/timetable/lao-week-testing.ts';
import { runSolver } from '../../../../../server/src/features/technical/timetable/solver/thread/run-solver.ts';
import type { SolverResult } from '../../../../../server/src/features/technical/timetable/solver/thread/solver-thread.ts';

/** Lao schools in one shift or two. */
export const laoSchools = [
  { classes: 12, shifts: 1 },
  { classes: 23, shifts: 2 },
] as const;

/** The week of a Lao school as the generator makes it. */
export async function weekMade(
  { classes, shifts }: (typeof laoSchools)[number],
  seed: number,
): Promise<{ readonly found: SolverResult; readonly week: TimetableWeek }> {
  const week = laoWeek(classes, shifts);
  const { problem, placesOf } = weekProblem(week);
  const found = await runSolver({
    ...{ mode: 'whole', problem, before: [], seed, milliseconds: 60_000 },
    onProgress: () => false,
  });
  const places = placesOf(found.places).map((place) => ({ ...place, locked: false, version: 1 }));
  return { found, week: { ...week, places } };
}

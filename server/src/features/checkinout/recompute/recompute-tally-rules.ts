import type { RecomputeDay, RecomputeMove } from '@suksa/contracts/checkinout';
import type { Letter } from '../../../school/attendance/recompute/day-rules.ts';
import type { Count } from '../../../school/attendance/recompute/scan-months.ts';

type Kind = 'student' | 'staff';

/** Counts what each day comes to before and after, as the reports show it. */
export const recomputeTally = () => {
  /** How many people of a kind go from one letter to another on a day; also from a letter to itself. */
  const days = new Map<string, Record<Kind, Map<string, number>>>();
  let entered = 0;
  const count: Count = {
    day: (date, kind, from, to) => {
      const day = days.get(date) ?? { student: new Map(), staff: new Map() };
      days.set(date, day);
      const moves = day[kind];
      moves.set(from + to, (moves.get(from + to) ?? 0) + 1);
    },
    entered: () => {
      entered += 1;
    },
  };
  return {
    count,
    entered: () => entered,
    days: (): RecomputeDay[] =>
      [...days]
        .sort(([a], [b]) => (a < b ? -1 : 1))
        .map(([date, { student, staff }]) => ({
          date,
          students: countsOf(student),
          staff: countsOf(staff),
          moves: movesOf(student, staff),
        })),
    moves: (): RecomputeMove[] => {
      const all = { student: new Map<string, number>(), staff: new Map<string, number>() };
      for (const day of days.values())
        for (const kind of ['student', 'staff'] as const)
          for (const [move, people] of day[kind]) all[kind].set(move, (all[kind].get(move) ?? 0) + people);
      return movesOf(all.student, all.staff);
    },
  };
};

const countsOf = (moves: ReadonlyMap<string, number>) => {
  const before: Partial<Record<Letter, number>> = {};
  const after: Partial<Record<Letter, number>> = {};
  for (const [move, people] of moves) {
    const [from, to] = lettersIn(move);
    before[from] = (before[from] ?? 0) + people;
    after[to] = (after[to] ?? 0) + people;
  }
  return { before, after };
};

const movesOf = (student: ReadonlyMap<string, number>, staff: ReadonlyMap<string, number>): RecomputeMove[] =>
  [...new Set([...student.keys(), ...staff.keys()])]
    .map((move) => {
      const [from, to] = lettersIn(move);
      return { from, to, students: student.get(move) ?? 0, staff: staff.get(move) ?? 0 };
    })
    .filter(({ from, to }) => from !== to)
    .sort((a, b) => b.students + b.staff - a.students - a.staff);

const lettersIn = (move: string) => [move.charAt(0) as Letter, move.charAt(1) as Letter] as const;

import { levelRows } from '../foundation.ts';
import type { Random } from './random.ts';
import type { ClassRow } from './school.ts';

export interface Seat {
  readonly schoolClass: ClassRow;
  /** The class of the year before; none for those who are new. */
  readonly before: ClassRow | undefined;
}

/** Every seat of the branch's open year, evenly over its classes, in random order. */
export function seatsOf(random: Random, { now, before, students }: BranchClasses): Seat[] {
  const seats = Array.from({ length: students }, (_, index): Seat => {
    const schoolClass = now[index % now.length];
    if (!schoolClass) throw new Error('A branch has at least one class.');
    const level = levelRows.findIndex(({ code }) => code === schoolClass.levelCode);
    const earlier = levelRows[level - 1]?.code;
    const number = schoolClass.name.split('/')[1];
    return { schoolClass, before: before.find(({ name }) => name === `${earlier}/${number}`) };
  });
  return random.shuffle(seats);
}

export interface BranchClasses {
  readonly branchId: number;
  readonly now: readonly ClassRow[];
  readonly before: readonly ClassRow[];
  readonly students: number;
}

import type { RecentCheck } from '@suksa/contracts/checkinout';
import { compareTimes } from '@suksa/contracts/days';
import type { Memory } from '../device/memory.ts';

/** How the day goes as far as this device knows it: who is missing only the server can tell, which knows of leave. */
export interface TodayHere {
  readonly arrived: number;
  readonly late: number;
  readonly inside: number;
  readonly recent: readonly RecentCheck[];
}

const recentShown = 8;
/** In time, late, for half a day. */
const arrivedLetters = 'PLH';
/** Of who comes on a special day the letter stays. */
const freeLetter = '.';

/** Counts the students, as the server does, from what lies on this device; for a gate that is opened without a line. */
export function todayHere(memory: Pick<Memory, 'people' | 'states'>, day: string): TodayHere {
  const states = memory.states(day);
  const students = states.filter(({ kind }) => kind === 'student');
  const people = new Map(memory.people().map((person) => [`${person.kind}${person.id}`, person]));
  const last = [...states].sort((a, b) => compareTimes(b.at, a.at)).slice(0, recentShown);
  return {
    arrived: students.filter(
      ({ letter, firstIn }) => arrivedLetters.includes(letter) || (letter === freeLetter && firstIn !== null),
    ).length,
    late: students.filter(({ letter }) => letter === 'L').length,
    inside: students.filter(({ direction }) => direction === 'in').length,
    recent: last.flatMap(({ kind, id, at, direction }) => {
      const person = people.get(`${kind}${id}`);
      if (!person) return [];
      const { code, name, className } = person;
      return [{ id: -Date.parse(at), at, direction, minutesLate: 0, kind, code, name, className }];
    }),
  };
}

import type { Timetable } from '@suksa/contracts/technical';
import type { TimetableFound } from './timetable-repository.ts';

export const presentTimetable = ({
  id,
  version,
  name,
  state,
  holdsFrom,
  holdsUntil,
  placed,
  required,
}: TimetableFound): Timetable => ({ id, version, name, state, holdsFrom, holdsUntil, placed, required });

import { createHash } from 'node:crypto';
import type { EndpointOutput, EndpointRequest } from '@suksa/contracts';
import type { gateRolls, RollCall, ShortRoll } from '@suksa/contracts/checkinout';
import { saidOf } from '@suksa/contracts/checkinout/short-roll';
import type { Caller } from '../../../http/caller.ts';
import { todayIn } from '../../../school/clock.ts';
import { classesOfToday, presentClasses } from './classes-to-call-service.ts';
import { rollOfFound } from './roll-call-service.ts';

/** More classes than that a device doesn't keep. */
const mostKept = 80;

/** Today's classes with their rolls, but for those that the device has as they are. */
export const rollsToKeep = async (
  call: Caller,
  { known, people }: EndpointRequest<typeof gateRolls>['query'],
): Promise<EndpointOutput<typeof gateRolls>> => {
  const has = new Map(known.split(',').map((one) => one.split(':') as [string, string]));
  const found = await classesOfToday(call, todayIn());
  const { date, classes } = await presentClasses(call, found, todayIn());
  const marks: Record<string, string> = {};
  const rolls: Record<string, RollCall> = {};
  const short: Record<string, ShortRoll> = {};
  // One after the other: no gate that scans meanwhile waits for eighty at once.
  for (const one of found.slice(0, mostKept)) {
    const { id } = one;
    const roll = await rollOfFound(call, one);
    const mark = markOf(roll);
    marks[id] = mark;
    if (has.get(String(id)) === mark) continue;
    if (people === 'known') short[id] = shortOf(roll);
    else rolls[id] = roll;
  }
  return { date, classes, marks, rolls, ...(people === 'known' && { short }) };
};

/** Names are nine tenths of a roll, and lie on the device with its roster. */
const shortOf = ({ takenAt, takenBy, lesson, students }: RollCall): ShortRoll => ({
  ...{ takenAt, takenBy, lesson },
  ids: students.map(({ id }) => id),
  said: Object.fromEntries(
    students.flatMap((student) => {
      const said = saidOf(student);
      return said ? [[student.id, said]] : [];
    }),
  ),
});

/** Of what a gate doesn't know by itself: who came since is no reason to send a class again. */
const markOf = ({ date, className, takenAt, students }: RollCall): string => {
  const told = students.map(({ state, firstIn, isAway, isCalled, ...student }) => [
    student,
    state === 'excused' || state === 'not_expected' ? state : null,
  ]);
  return createHash('sha256')
    .update(JSON.stringify([date, className, takenAt, told]))
    .digest('base64url')
    .slice(0, 8);
};

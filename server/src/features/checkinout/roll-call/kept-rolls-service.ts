import { createHash } from 'node:crypto';
import type { EndpointOutput } from '@suksa/contracts';
import type { gateRolls, RollCall } from '@suksa/contracts/checkinout';
import type { Caller } from '../../../http/caller.ts';
import { todayIn } from '../../../school/clock.ts';
import { classesOfToday, presentClasses } from './classes-to-call-service.ts';
import { rollOfFound } from './roll-call-service.ts';

/** More classes than that a device doesn't keep. */
const mostKept = 80;

/** Today's classes with their rolls, but for those that the device has as they are. */
export const rollsToKeep = async (
  call: Caller,
  { known }: { readonly known: string },
): Promise<EndpointOutput<typeof gateRolls>> => {
  const has = new Map(known.split(',').map((one) => one.split(':') as [string, string]));
  const found = await classesOfToday(call, todayIn());
  const { date, classes } = await presentClasses(call, found, todayIn());
  const marks: Record<string, string> = {};
  const rolls: Record<string, RollCall> = {};
  // One after the other: no gate that scans meanwhile waits for eighty at once.
  for (const one of found.slice(0, mostKept)) {
    const { id } = one;
    const roll = await rollOfFound(call, one);
    const mark = markOf(roll);
    marks[id] = mark;
    if (has.get(String(id)) !== mark) rolls[id] = roll;
  }
  return { date, classes, marks, rolls };
};

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

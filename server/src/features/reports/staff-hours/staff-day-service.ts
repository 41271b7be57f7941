import type { EndpointOutput, EndpointRequest } from '@suksa/contracts';
import { daysAfter } from '@suksa/contracts/days';
import {
  type DayCorrection,
  openDaysBack,
  type staffDayStory,
  type staffHoursTasks,
} from '@suksa/contracts/reports';
import type { Caller } from '../../../http/caller.ts';
import { notFound, refuse } from '../../../http/refuse.ts';
import { todayIn } from '../../../school/clock.ts';
import { waitingStaffChanges } from '../day-story/change-repository.ts';
import { askForChange } from '../day-story/change-service.ts';
import { tellDay } from '../day-story/day-story-service.ts';
import { mayAsk, mayLook, seesColleagues } from './staff-hours-policy.ts';
import { presentFacts, presentOpenStaffDay, presentStaffChange } from './staff-hours-presenter.ts';
import { openStaffDays } from './staff-hours-repository.ts';
import { dayOfStaff } from './staff-hours-service.ts';

const mostOpenDays = 100;

/** A day of a member of staff whom the caller may know of, and on which that person was employed. */
const seenDay = async (call: Caller, userId: number, day: string) => {
  if (!mayLook(call.actor, userId)) return notFound();
  return (await dayOfStaff(call, userId, day)) ?? notFound();
};

/** One day of a member of staff with the scans, the rules and the words that it rests on. */
export const staffStoryOf = async (
  call: Caller,
  { id, day }: EndpointRequest<typeof staffDayStory>['params'],
): Promise<EndpointOutput<typeof staffDayStory>> => {
  const { actor, context, school } = call;
  const { subject, facts } = await seenDay(call, id, day);
  const told = await tellDay(school.read, {
    ...{ person: { kind: 'staff', id }, subject, day },
    ...{ branchId: context.branchId, mayChange: false },
  });
  return { ...told, facts: presentFacts(facts), mayAsk: mayAsk(actor, id) };
};

/** Asks for another word on a day of a member of staff; somebody else approves it. */
export const askForStaff = async (
  call: Caller,
  userId: number,
  correction: DayCorrection,
): Promise<{ id: number }> => {
  await seenDay(call, userId, correction.day);
  if (!mayAsk(call.actor, userId)) refuse('no_permission');
  return askForChange(
    call,
    { person: { kind: 'staff', id: userId }, branchId: call.context.branchId },
    correction,
  );
};

/** Corrections that wait and leavings that nobody noted: of the branch's staff, or of the own days. */
export const staffTasksFor = async (call: Caller): Promise<EndpointOutput<typeof staffHoursTasks>> => {
  const { actor, context, school } = call;
  const { branchId } = context;
  const userId = seesColleagues(actor) ? null : actor.userId;
  const today = todayIn();
  const from = daysAfter(today, -openDaysBack);
  const [changes, openDays] = await Promise.all([
    waitingStaffChanges(school.read, branchId, userId),
    openStaffDays(school.read, { branchId, userId, from, until: today, most: mostOpenDays }),
  ]);
  return {
    asOf: new Date().toISOString(),
    changes: changes.map((row) => presentStaffChange(row, actor.userId)),
    openDays: openDays.map(presentOpenStaffDay),
    openDaysInAll: openDays[0]?.total ?? 0,
  };
};

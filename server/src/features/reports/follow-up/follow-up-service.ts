import type { EndpointOutput, EndpointRequest } from '@suksa/contracts';
import { daysAfter } from '@suksa/contracts/days';
import {
  type attendanceTasks,
  type dayStory,
  type noteContact,
  openDaysBack,
  type pickUpPhoto,
} from '@suksa/contracts/reports';
import { can } from '../../../http/actor.ts';
import type { Caller } from '../../../http/caller.ts';
import { createOnce } from '../../../http/create-once.ts';
import { notFound, refuse, refuseField } from '../../../http/refuse.ts';
import { write } from '../../../http/write.ts';
import { type AttendanceScope, scopeOf } from '../../../school/attendance/attendance-scope.ts';
import { loadCalendar } from '../../../school/calendar/calendar.ts';
import { loadShifts, shiftsOn } from '../../../school/calendar/shifts.ts';
import { todayIn } from '../../../school/clock.ts';
import { permissionOn } from '../early-leave/early-leave-repository.ts';
import { earlyLeavesIn } from '../early-leave/unsettled-service.ts';
import { isChangeWaiting, refusedChanges, waitingChanges } from './change-repository.ts';
import {
  presentChange,
  presentKeptScan,
  presentMissed,
  presentOpenDay,
  presentPermission,
  presentRefused,
  presentSaid,
  presentScan,
  presentShift,
  presentWord,
  storyForFamily,
} from './follow-up-presenter.ts';
import {
  classOn,
  insertContact,
  isAtHome,
  keptDay,
  keptScansOn,
  lessonsMissedOn,
  openDaysIn,
  photoOfCollector,
  scansOn,
  seenStudent,
  wordsOn,
} from './follow-up-repository.ts';
import { longAbsences } from './long-absence-service.ts';

const mostOpenDays = 100;
const entity = 'reports.absence_contact';

/** The students whom somebody of the staff looks after; a family has none. */
export const staffScope = (call: Pick<Caller, 'actor' | 'context' | 'school'>): Promise<AttendanceScope> => {
  if (call.actor.scope === 'own_children') refuse('no_permission');
  return scopeOf(call.school.read, call.actor, call.context);
};

/** Long absences, changes that wait, and leavings that nobody noted or allowed, in the classes that the caller looks after. */
export const tasksFor = async (call: Caller): Promise<EndpointOutput<typeof attendanceTasks>> => {
  const { actor, school } = call;
  const scope = await staffScope(call);
  const today = todayIn();
  const from = daysAfter(today, -openDaysBack);
  const [absences, changes, openDays, earlyLeaves] = await Promise.all([
    longAbsences(call),
    waitingChanges(school.read, scope),
    openDaysIn(school.read, { scope, from, until: today }, mostOpenDays),
    earlyLeavesIn(school, scope, { branchId: scope.branchId, from, until: today }),
  ]);
  return {
    asOf: new Date().toISOString(),
    absences,
    changes: changes.map((row) => presentChange(row, actor.userId)),
    openDays: openDays.map(presentOpenDay),
    openDaysInAll: openDays[0]?.total ?? 0,
    earlyLeaves: [...earlyLeaves.leaves],
    earlyLeavesInAll: earlyLeaves.inAll,
  };
};

type Contact = EndpointRequest<typeof noteContact>['body'];

/** Notes what was said with the family of a student who stays away. Once for a key. */
export const noteContactWith = async (
  call: Caller,
  studentId: number,
  { idempotencyKey: key, day, how, with: withWhom, said }: Contact,
): Promise<void> => {
  const { actor } = call;
  if (day > todayIn()) refuseField('day', 'in_future');
  const student = (await seenStudent(call.school.db, await staffScope(call), studentId)) ?? notFound();
  await write(call, async (tx) => {
    let made = false;
    const request = { studentId, day, how, withWhom, said };
    const id = await createOnce(tx, { actor, entity, key, request }, () => {
      made = true;
      return insertContact(tx, { ...request, branchId: student.branch_id, madeBy: actor.userId });
    });
    const line = { action: 'create', entity, entityId: id, branchId: student.branch_id, after: request };
    return { result: undefined, audit: made ? line : [] };
  });
};

/** One day of a student with the scans, the rules and the words that it rests on; a family looks at its own children's. */
export const storyOf = async (
  call: Caller,
  { id, day }: EndpointRequest<typeof dayStory>['params'],
): Promise<EndpointOutput<typeof dayStory>> => {
  const { read } = call.school;
  const scope = await scopeOf(read, call.actor, call.context);
  const isFamily = scope.studentIds !== null;
  if (isFamily && !scope.studentIds.includes(id)) notFound();
  const mayChange = !isFamily && can(call.actor, 'reports.attendance.edit');
  const student = (await seenStudent(read, scope, id)) ?? notFound();
  const range = { branchId: student.branch_id, from: day, until: day };
  const [kept, scans, unrecorded, words, missed, permission, waiting, calendar, shifts, then, refused] =
    await Promise.all([
      keptDay(read, id, day),
      scansOn(read, id, day),
      keptScansOn(read, id, day),
      wordsOn(read, id, day),
      lessonsMissedOn(read, id, day),
      permissionOn(read, id, day),
      isChangeWaiting(read, id, day),
      loadCalendar(read, range),
      loadShifts(read, range),
      classOn(read, { studentId: id, yearId: scope.year.id, day }),
      refusedChanges(read, id, day),
    ]);
  const { class_id: classId, level_id: levelId } = student;
  const subject = { kind: 'student', ...(then ?? { classId, levelId }) } as const;
  const status = calendar.dayStatus(day, subject);
  const own = status.working ? shiftsOn(shifts, status, subject) : [];
  const story = {
    word: presentWord(kept),
    shift: own[0] ? presentShift(own[0]) : null,
    shifts: own.map(presentShift),
    calendar: { kind: status.kind, name: status.name, free: status.free },
    scans: scans.map((scan) => presentScan(scan, own, mayChange)),
    kept: unrecorded.map(presentKeptScan),
    words: words.map(presentSaid),
    lessonsMissed: missed.map(presentMissed),
    permission: permission ? presentPermission(permission) : null,
    waiting,
    refused: refused.map(presentRefused),
  };
  if (!isFamily) return story;
  return storyForFamily(story, { isHome: await isAtHome(read, id, call.actor.userId) });
};

/** JPEG bytes of who came for a student, for the staff that looks after its class. */
export const readPickUpPhoto = async (
  call: Caller,
  { id, key }: EndpointRequest<typeof pickUpPhoto>['params'],
): Promise<Buffer> => {
  const { read, files } = call.school;
  if (!(await seenStudent(read, await staffScope(call), id))) notFound();
  return files.read((await photoOfCollector(read, id, key)) ?? notFound());
};

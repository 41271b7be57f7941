import type { EndpointOutput, EndpointRequest } from '@suksa/contracts';
import { daysAfter } from '@suksa/contracts/days';
import {
  type askChange,
  type attendanceTasks,
  type DayStory,
  type dayStory,
  type noteContact,
  openDaysBack,
  type pickUpPhoto,
} from '@suksa/contracts/reports';
import { can } from '../../../http/actor.ts';
import type { Caller } from '../../../http/caller.ts';
import { createOnce } from '../../../http/create-once.ts';
import { notFound, refuseField } from '../../../http/refuse.ts';
import { write } from '../../../http/write.ts';
import { scopeOf, staffScope } from '../../../school/attendance/attendance-scope.ts';
import { todayIn } from '../../../school/clock.ts';
import { waitingChanges } from '../day-story/change-repository.ts';
import { askForChange } from '../day-story/change-service.ts';
import { tellDay } from '../day-story/day-story-service.ts';
import { permissionOn } from '../early-leave/early-leave-repository.ts';
import { earlyLeavesIn } from '../early-leave/unsettled-service.ts';
import {
  presentMissed,
  presentOpenDay,
  presentPermission,
  presentStudentChange,
  storyForFamily,
} from './follow-up-presenter.ts';
import {
  classOn,
  insertContact,
  isAtHome,
  lessonsMissedOn,
  openDaysIn,
  photoOfCollector,
  seenStudent,
  seenStudentOn,
} from './follow-up-repository.ts';
import { longAbsences } from './long-absence-service.ts';

const mostOpenDays = 100;
const entity = 'reports.absence_contact';

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
    changes: changes.map((row) => presentStudentChange(row, actor.userId)),
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
): Promise<DayStory> => {
  const { read } = call.school;
  const scope = await scopeOf(read, call.actor, call.context);
  const isFamily = scope.studentIds !== null;
  if (isFamily && !scope.studentIds.includes(id)) notFound();
  const mayChange = !isFamily && can(call.actor, 'reports.attendance.edit');
  const {
    branch_id: branchId,
    class_id,
    level_id,
  } = (await seenStudentOn(read, scope, { studentId: id, day })) ?? notFound();
  const [then, missed, permission] = await Promise.all([
    classOn(read, { studentId: id, yearId: scope.year.id, day }),
    lessonsMissedOn(read, id, day),
    permissionOn(read, id, day),
  ]);
  const subject = { kind: 'student', ...(then ?? { classId: class_id, levelId: level_id }) } as const;
  const person = { kind: 'student', id } as const;
  const story = {
    ...(await tellDay(read, { person, subject, branchId, day, mayChange })),
    lessonsMissed: missed.map(presentMissed),
    permission: permission ? presentPermission(permission) : null,
  };
  if (!isFamily) return story;
  return storyForFamily(story, { isHome: await isAtHome(read, id, call.actor.userId) });
};

/** Asks for another word on a day of a student; somebody else approves it. */
export const askForStudent = async (
  call: Caller,
  { studentId, ...correction }: EndpointRequest<typeof askChange>['body'],
): Promise<{ id: number }> => {
  const { branch_id: branchId } =
    (await seenStudentOn(call.school.db, await staffScope(call), { studentId, day: correction.day })) ??
    notFound();
  return askForChange(call, { person: { kind: 'student', id: studentId }, branchId }, correction);
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

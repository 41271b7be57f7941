import type { EndpointOutput, EndpointRequest } from '@suksa/contracts';
import {
  type makePass,
  type ownPasses,
  type PickUpPass,
  passDaysAhead,
  type passesAtGate,
} from '@suksa/contracts/checkinout';
import { passToken, readPass } from '@suksa/contracts/checkinout/pass-token';
import { daysAfter } from '@suksa/contracts/days';
import type { Transaction } from '../../../http/app.ts';
import type { Caller } from '../../../http/caller.ts';
import { createOnce } from '../../../http/create-once.ts';
import { notFound, refuse, refuseField } from '../../../http/refuse.ts';
import { write } from '../../../http/write.ts';
import { loadCalendar } from '../../../school/calendar/calendar.ts';
import { nextSchoolDay } from '../../../school/calendar/school-days.ts';
import { isSpecialDay } from '../../../school/calendar/special-days.ts';
import { todayIn } from '../../../school/clock.ts';
import { type PassKey, passKeyOf } from './pass-key-service.ts';
import {
  type ChildRow,
  childrenToCollect,
  findPass,
  holdPass,
  insertPass,
  type PassRow,
  passesMadeBy,
  releasePass,
  setRevoked,
  spentPasses,
  usePass,
} from './pass-repository.ts';

const entity = 'checkinout.pick_up_pass';

const stateOf = ({ revoked_at, used_at, day }: PassRow, today: string): PickUpPass['state'] => {
  if (used_at) return 'used';
  if (revoked_at) return 'revoked';
  return day < today ? 'past' : 'open';
};

const presentPass = (row: PassRow, { today, key }: { today: string; key: PassKey }): PickUpPass => {
  const { id, day, bearer, student_id: studentId, guardian_id: guardianId } = row;
  const state = stateOf(row, today);
  return {
    ...{ id, day, bearer, state },
    student: { id: studentId, name: { lo: row.lo, en: row.en }, className: row.class_name },
    usedAt: row.used_at && new Date(row.used_at).toISOString(),
    token: state === 'open' ? passToken({ id, studentId, guardianId, day, bearer }, key.sign) : null,
  };
};

/** What a guardian has made, and for whom they may make one. */
export const passesOf = async ({ actor, school }: Caller): Promise<EndpointOutput<typeof ownPasses>> => {
  const today = todayIn();
  const [key, children, rows] = await Promise.all([
    passKeyOf(school.db),
    childrenToCollect(school.read, actor.userId),
    passesMadeBy(school.read, { userId: actor.userId, from: today }),
  ]);
  return {
    today,
    children: await Promise.all(
      children.map(async (child) => ({
        ...{ id: child.id, name: { lo: child.lo, en: child.en }, className: child.class_name },
        nextDay: await nextSchoolDay(school.read, {
          ...{ branchId: child.branch_id, from: today },
          subject: {
            ...{ kind: 'student', sex: child.sex, levelId: child.level_id, classId: child.class_id },
          },
        }),
      })),
    ),
    passes: rows.map((row) => presentPass(row, { today, key })),
  };
};

/** Lets somebody come for a child, on one day and once; by a guardian who may collect it. */
export const makeOwnPass = async (
  call: Caller,
  { idempotencyKey, studentId, day, bearer }: EndpointRequest<typeof makePass>['body'],
): Promise<PickUpPass> => {
  const { actor, school } = call;
  const today = todayIn();
  if (day < today) refuseField('day', 'in_past');
  if (day > daysAfter(today, passDaysAhead)) refuseField('day', 'too_far_ahead');
  const key = await passKeyOf(school.db);
  return write(call, async (tx) => {
    const child =
      (await childrenToCollect(tx, actor.userId)).find(({ id }) => id === studentId) ?? notFound();
    const { branch_id: branchId, guardian_id: guardianId } = child;
    if (!(await isAtSchool(tx, child, day))) refuseField('day', 'day_off');
    const request = { studentId, day, bearer };
    let made = false;
    const id = await createOnce(tx, { actor, entity, key: idempotencyKey, request }, () => {
      made = true;
      return insertPass(tx, { ...request, branchId, guardianId, madeBy: actor.userId });
    });
    const [row = notFound()] = await passesMadeBy(tx, { userId: actor.userId, from: day, id });
    const line = { action: 'create', entity, entityId: id, branchId, after: { ...request, guardianId } };
    return { result: presentPass(row, { today, key }), audit: made ? line : [] };
  });
};

/** Whether the child has school on that day, or today's gate is open for a special day. */
const isAtSchool = async (
  tx: Transaction,
  { branch_id: branchId, class_id: classId, level_id: levelId, sex, first_day, last_day }: ChildRow,
  day: string,
): Promise<boolean> => {
  if (day < first_day || (last_day !== null && day > last_day)) return false;
  const calendar = await loadCalendar(tx, { branchId, from: day, until: day });
  const { working } = calendar.dayStatus(day, { kind: 'student', sex, classId, levelId });
  return working || isSpecialDay(tx, branchId, day);
};

/** Takes a pass back. Refuses with `pass_used` once somebody has come with it. */
export const revokeOwnPass = (call: Caller, id: number): Promise<void> =>
  write(call, async (tx) => {
    const pass = (await holdPass(tx, { id, userId: call.actor.userId })) ?? notFound();
    if (pass.used_at) refuse('pass_used', { status: 409 });
    if (pass.revoked_at) return { result: undefined, audit: [] };
    await setRevoked(tx, id);
    const about = { studentId: pass.student_id, bearer: pass.bearer };
    return {
      result: undefined,
      audit: { action: 'close', entity, entityId: id, branchId: pass.branch_id, before: about },
    };
  });

export const passesForGate = async ({
  context: { branchId },
  school,
}: Caller): Promise<EndpointOutput<typeof passesAtGate>> => {
  const day = todayIn();
  const [{ publicKey }, spent] = await Promise.all([
    passKeyOf(school.db),
    spentPasses(school.read, { branchId, day }),
  ]);
  return {
    publicKey,
    day,
    spent: spent.map(({ id, usedAt }) => ({ id, state: usedAt ? 'used' : 'revoked' })),
  };
};

interface Shown {
  readonly token: string;
  /** The scan by which the child leaves. */
  readonly event: string;
  readonly day: string;
  /** Whose code was scanned; undefined for nobody's. */
  readonly studentId: number | undefined;
  readonly guardianId: number | undefined;
}

/**
 * Uses the pass that was shown with a scan, whatever the gate made of it: a gate without a line knows nothing of one that
 * was used at another. Refuses with why it isn't good; what it gives takes the use back.
 */
export const takePass = async (
  { context: { branchId }, school: { db } }: Pick<Caller, 'context' | 'school'>,
  { token, event, day, studentId, guardianId }: Shown,
): Promise<() => Promise<unknown>> => {
  const read = readPass(token);
  const key = await passKeyOf(db);
  const facts = read && key.isSigned(read.signed, read.signature) ? read.facts : refuse('pass_invalid');
  if (facts.studentId !== studentId || facts.guardianId !== guardianId) refuse('pass_invalid');
  if (facts.day !== day) refuse('pass_other_day');
  if (!(await usePass(db, { ...facts, branchId, event }))) {
    const pass = await findPass(db, facts.id);
    refuse(pass?.revokedAt ? 'pass_revoked' : pass?.usedAt ? 'pass_used' : 'pass_invalid');
  }
  return () => releasePass(db, event);
};

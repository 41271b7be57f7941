import type { Admission, Student } from '@suksa/contracts/education';
import { laoSortKey } from '@suksa/i18n/lao';
import { insertOne } from '../../../db/insert-one.ts';
import { enrolments, families, students } from '../../../db/schema/index.ts';
import { type Actor, type Context, writableYear } from '../../../http/actor.ts';
import type { Transaction } from '../../../http/app.ts';
import type { Caller } from '../../../http/caller.ts';
import { createOnce } from '../../../http/create-once.ts';
import { refuse, refuseField } from '../../../http/refuse.ts';
import { type AuditLine, write } from '../../../http/write.ts';
import { nextStudentCodes } from '../../../school/money/number-series.ts';
import { nameKeys } from '../../../school/people/full-name.ts';
import { refreshSearch } from '../../../school/people/refresh-search.ts';
import { takeSeat } from '../classes/class-service.ts';
import { saveGuardians } from '../student/guardian-service.ts';
import { detailsToStore } from '../student/student-details-rules.ts';
import { readStudentWithin, refuseGuarded, studentEntity, studentLine } from '../student/student-service.ts';
import { possibleDuplicates } from './duplicate-service.ts';
import { isKnownFamily } from './family-service.ts';

/** Enters a new student with guardians and a first enrolment, all or nothing. */
export const admitStudent = (call: Caller, admission: Admission): Promise<Student> =>
  write(call, async (tx) => {
    const { actor } = call;
    const { idempotencyKey: key, overCapacityReason: _reason, knownOthers: _others, ...request } = admission;
    const audit: AuditLine[] = [];
    const id = await createOnce(tx, { actor, entity: studentEntity, key, request }, async () => {
      const entered = await enterStudent(tx, call, admission);
      audit.push(entered.audit);
      return entered.id;
    });
    return { result: await readStudentWithin(tx, actor, id), audit };
  });

const enterStudent = async (
  tx: Transaction,
  call: Caller,
  admission: Admission,
): Promise<{ readonly id: number; readonly audit: AuditLine }> => {
  const { actor, context } = call;
  const year = writableYear(context);
  const { guardians, familyId: joined, classId, startDate, entryCode, ...rest } = admission;
  const { overCapacityReason, knownOthers, idempotencyKey, ...details } = rest;
  refuseGuarded(actor, details.healthNote, '');
  if (startDate < year.start || startDate > year.end) {
    refuseField('startDate', 'outside_year', { year: year.name });
  }
  const { schoolClass, overCapacity } = await takeSeat(tx, {
    actor,
    yearId: year.id,
    classId,
    overCapacityReason,
  });
  await refuseDuplicate(tx, admission);
  const familyId = joined ? await knownFamily(tx, actor, joined) : await newFamily(tx, admission);
  const studentId = await insertStudent(tx, { context, startDate, familyId, details });
  const { guardianIds, stale } = await saveGuardians(tx, { actor, studentId, familyId, guardians });
  if (stale) refuse('conflict', { details: { family: familyId } });
  await tx
    .insert(enrolments)
    .values({ studentId, branchId: context.branchId, yearId: year.id, classId, startDate, entryCode });
  await refreshSearch(tx, { studentId, guardianIds });
  const { code, version } = await readStudentWithin(tx, actor, studentId);
  const line = {
    action: 'create',
    after: { code, className: schoolClass.name, startDate, entryCode },
    version,
    reason: overCapacity ? overCapacityReason : undefined,
  };
  return { id: studentId, audit: studentLine(call, studentId, line) };
};

/** Never blocks for good: the clerk looks at the matches and names those that are somebody else. */
const refuseDuplicate = async (tx: Transaction, admission: Admission) => {
  const phones = admission.guardians.flatMap(({ phone, secondPhone }) => [phone, secondPhone]);
  const found = await possibleDuplicates(tx, { ...admission, phones });
  const matches = found.filter(({ id }) => !admission.knownOthers.includes(id));
  if (matches.length > 0) refuse('possible_duplicate', { status: 409, details: { matches } });
};

const knownFamily = async (tx: Transaction, actor: Actor, familyId: number): Promise<number> =>
  (await isKnownFamily(tx, actor, familyId)) ? familyId : refuseField('familyId', 'not_allowed');

/** Called after the surname of the child, or of whoever is called first, where there is none. */
const newFamily = async (tx: Transaction, admission: Admission): Promise<number> => {
  const [first] = admission.guardians;
  const nameLo = admission.surnameLo || first?.nameLo || admission.firstNameLo;
  const nameEn = admission.surnameEn || first?.nameEn || admission.firstNameEn;
  return insertOne(tx, families, { nameLo, nameEn, sortKey: laoSortKey(nameLo || nameEn) });
};

interface NewStudent {
  readonly context: Context;
  readonly startDate: string;
  readonly familyId: number;
  readonly details: Parameters<typeof detailsToStore>[0];
}

const insertStudent = async (
  tx: Transaction,
  { context, startDate, familyId, details }: NewStudent,
): Promise<number> => {
  const year = Number(startDate.slice(0, 4));
  const [code = ''] = await nextStudentCodes(tx, { branchId: context.branchId, year, count: 1 });
  return insertOne(tx, students, {
    ...detailsToStore(details),
    ...nameKeys(details),
    code,
    familyId,
    status: 'enrolled',
  });
};

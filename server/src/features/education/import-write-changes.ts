import { sql } from 'drizzle-orm';
import {
  auditEntries,
  enrolments,
  guardians,
  pupilFormerNames,
  pupilGuardians,
  pupils,
} from '../../db/schema/index.ts';
import { insertMany, nextIds, updateMany } from '../../db/write-many.ts';
import type { Transaction } from '../../http/app.ts';
import { refuse } from '../../http/refuse.ts';
import { dayBefore } from './days.ts';
import type { KnownEnrolment } from './import-known.ts';
import type { PlannedRow } from './import-plan.ts';
import { linksOf, type MadeFamilies, type WriteCall } from './import-write.ts';
import { nameKeys } from './pupil-naming.ts';
import { refreshSearchOfMany } from './pupil-search.ts';
import { isRenamed, pupilEntity } from './pupil-service.ts';

/** What takes a changed pupil back to what they were. */
export interface ChangedUndo {
  readonly kind: 'changed';
  /** The pupil's version after the run: another one says that somebody changed the pupil since. */
  readonly version: number;
  readonly before: Record<string, unknown>;
  readonly guardians: readonly {
    readonly id: number;
    readonly version: number;
    readonly before: Record<string, unknown>;
  }[];
  readonly newGuardians: readonly number[];
  readonly formerNameId: number | null;
  /** The enrolment that was corrected (`classId` before) or closed, and the one that was opened after it. */
  readonly enrolment: (KnownEnrolment & { readonly openedId: number | null }) | null;
}

type Changed = PlannedRow & Required<Pick<PlannedRow, 'pupil' | 'change'>>;

/** The columns of a pupil that a sheet can change, and the keys made from them. */
const detailColumns = [
  'title',
  'firstNameLo',
  'surnameLo',
  'firstNameEn',
  'surnameEn',
  'nickname',
  'sex',
  'birthDate',
  'birthDatePrecision',
  'birthplace',
  'nationality',
  'ethnicity',
  'religion',
  'bloodGroup',
  'healthNote',
  'identityNumber',
  'familyBookNumber',
  'village',
  'district',
  'province',
  'phone',
  'sortKey',
  'foldedName',
  'foldedLatinName',
] as const;

/** Corrects pupils of the school. Refuses the whole run where somebody has changed one since it was planned. */
export const writeChanged = async (
  tx: Transaction,
  planned: readonly PlannedRow[],
  made: MadeFamilies,
  call: WriteCall,
): Promise<{ pupilId: number; undo: ChangedUndo }[]> => {
  const rows = planned.filter((row): row is Changed => row.pupil !== null && row.change !== null);
  const changes = rows.map(({ pupil, change }) => {
    if (!pupil || !change) throw new Error('a changed row is about a pupil');
    const details = { ...pupil, ...change.details };
    return { pupil, change, after: { ...details, ...nameKeys(details) } };
  });
  const updated = await updateMany(
    tx,
    pupils,
    changes.map(({ after }) => ({ version: after.version, id: after.id, ...picked(after) })),
  );
  if (updated < changes.length) refuse('changed_meanwhile', { status: 409 });
  const renamed = changes.filter(({ pupil, after }) => isRenamed(pupil, after));
  const formerIds = await nextIds(tx, pupilFormerNames, renamed.length);
  await insertMany(
    tx,
    pupilFormerNames,
    renamed.map(({ pupil: { id, firstNameLo, surnameLo, firstNameEn, surnameEn } }, index) => ({
      id: formerIds[index] ?? 0,
      pupilId: id,
      firstNameLo,
      surnameLo,
      firstNameEn,
      surnameEn,
      changedBy: call.actor.userId,
    })),
  );
  await writeGuardians(
    tx,
    changes.flatMap(({ change }) => change.guardians),
  );
  await insertMany(
    tx,
    pupilGuardians,
    rows.flatMap((row) => linksOf(row.pupil?.id ?? 0, row, made, row.pupil?.guardians.length ?? 0)),
  );
  const opened = await writeClasses(tx, rows, call);
  await refreshSearchOfMany(tx, {
    pupilIds: changes.map(({ pupil }) => pupil.id),
    guardianIds: changes.flatMap(({ change }) => change.guardians.map(({ guardian }) => guardian.id)),
  });
  await insertMany(
    tx,
    auditEntries,
    rows.map((row) => auditOf(row, call)),
  );
  const formerOf = new Map(renamed.map(({ pupil }, index) => [pupil.id, formerIds[index] ?? null]));
  return changes.map(({ pupil, change }, index) => ({
    pupilId: pupil.id,
    undo: {
      kind: 'changed',
      version: pupil.version + 1,
      before: picked(pupil),
      guardians: change.guardians.map(({ guardian, values }) => ({
        id: guardian.id,
        version: guardian.version + 1,
        before: Object.fromEntries(
          Object.keys(values).map((key) => [key, guardian[key as keyof typeof guardian]]),
        ),
      })),
      newGuardians: (rows[index]?.guardians ?? []).map(({ member }) => made.guardianIdOf(member)),
      formerNameId: formerOf.get(pupil.id) ?? null,
      enrolment:
        change.newClass && pupil.enrolment
          ? { ...pupil.enrolment, openedId: opened.get(pupil.id) ?? null }
          : null,
    },
  }));
};

export const picked = (
  row: Readonly<Record<(typeof detailColumns)[number], unknown>>,
): Record<string, unknown> => Object.fromEntries(detailColumns.map((key) => [key, row[key]]));

type GuardianChanges = NonNullable<PlannedRow['change']>['guardians'];

/** A guardian whom several rows change the same way is changed once. */
const writeGuardians = async (tx: Transaction, changed: GuardianChanges) => {
  const byId = new Map(changed.map((change) => [change.guardian.id, change]));
  const updated = await updateMany(
    tx,
    guardians,
    [...byId.values()].map(({ guardian, values }) => ({
      id: guardian.id,
      version: guardian.version,
      phone: values.phone ?? guardian.phone,
      occupation: values.occupation ?? guardian.occupation,
    })),
  );
  if (updated < byId.size) refuse('changed_meanwhile', { status: 409 });
};

/** Corrections keep their enrolment; moves close it and open the next. Gives the opened one by pupil. */
const writeClasses = async (tx: Transaction, rows: readonly Changed[], call: WriteCall) => {
  const moving = rows.flatMap(({ pupil, change, startDate }) =>
    pupil?.enrolment && change?.newClass
      ? [
          {
            pupil,
            enrolment: pupil.enrolment,
            newClass: change.newClass,
            correction: change.correction,
            startDate,
          },
        ]
      : [],
  );
  const corrected = moving.filter(({ correction }) => correction);
  const moved = moving.filter(({ correction }) => !correction);
  const updated =
    (await updateMany(
      tx,
      enrolments,
      corrected.map(({ enrolment: { id, version }, newClass }) => ({ id, version, classId: newClass.id })),
    )) +
    (await updateMany(
      tx,
      enrolments,
      moved.map(({ enrolment: { id, version }, startDate }) => ({
        id,
        version,
        endDate: dayBefore(startDate),
        exitCode: 'class_move' as const,
      })),
    ));
  if (updated < moving.length) refuse('changed_meanwhile', { status: 409 });
  const ids = await nextIds(tx, enrolments, moved.length);
  await insertMany(
    tx,
    enrolments,
    moved.map(({ pupil, newClass, startDate }, index) => ({
      id: ids[index] ?? 0,
      pupilId: pupil.id,
      branchId: call.context.branchId,
      yearId: call.yearId,
      classId: newClass.id,
      startDate,
      entryCode: 'class_move' as const,
    })),
  );
  return new Map(moved.map(({ pupil }, index) => [pupil.id, ids[index] ?? 0]));
};

const auditOf = ({ pupil, change }: Changed, call: WriteCall) => {
  const side = (which: 'before' | 'after') =>
    Object.fromEntries((change?.lines ?? []).map((line) => [line.path, line[which]]));
  return {
    actorId: call.actor.userId,
    branchId: call.context.branchId,
    action: 'import',
    entity: pupilEntity,
    entityId: String(pupil?.id),
    before: side('before'),
    after: side('after'),
    reason: call.reason,
    requestId: call.requestId,
  };
};

/** Locks the classes of the year in one order, so that no seat is given twice meanwhile. */
export const lockClasses = (tx: Transaction, yearId: number) =>
  tx.execute(sql`select id from class where year_id = ${yearId} order by id for update`);

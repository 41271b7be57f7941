import type { GraduateEdit, GraduateQuery, GraduateRecord } from '@suksa/contracts/education';
import { normalisePhone } from '@suksa/i18n/lao';
import { inBatches } from '../../../export.ts';
import { yearOf } from '../../../http/actor.ts';
import type { Queryable } from '../../../http/app.ts';
import type { Caller } from '../../../http/caller.ts';
import { notFound } from '../../../http/refuse.ts';
import { edit, type Resource } from '../../../http/write.ts';
import { listOf } from '../../../list.ts';
import { twoScriptName } from '../../../school/people/full-name.ts';
import { debtOfStudents } from '../../feeinvoice/families/debt-service.ts';
import { refuseNarrow } from '../rollover/rollover-service.ts';
import { findBatch } from './graduation-batch-repository.ts';
import { readCertificates } from './graduation-certificate-service.ts';
import { exportGraduate, isSameName, presentContact, presentGraduate } from './graduation-presenter.ts';
import {
  countGraduates,
  findGraduate,
  findGraduates,
  type GraduateRow,
  type GraduateScope,
  ofBranch,
  updateCandidate,
} from './graduation-repository.ts';
import { graduateEntity, lockedGraduate } from './graduation-step-service.ts';

/** Candidates of the chosen year, or alumni of every year of the branch. */
export const readGraduates = (call: Caller, query: GraduateQuery) => {
  const scope = listScope(call, query);
  return listOf({
    query,
    rows: (page) => findGraduates(call.school.read, scope, query, page),
    count: () => countGraduates(call.school.read, scope, query),
    present: presentGraduate,
  });
};

export const exportGraduateRows = (call: Caller, query: GraduateQuery) =>
  inBatches((page) => findGraduates(call.school.read, listScope(call, query), query, page), exportGraduate);

const listScope = (call: Caller, { view }: GraduateQuery): GraduateScope => ({
  ...ofBranch(call),
  yearId: view === 'alumni' ? null : yearOf(call.context).id,
});

/** One candidate with certificates, hand-overs and what is owed today. After a change it is read where that was made. */
export const readGraduate = async (db: Queryable, call: Caller, id: number): Promise<GraduateRecord> => {
  const { branchId } = call.context;
  const row = (await findGraduate(db, ofBranch(call), id)) ?? notFound();
  const [certificates, debts, batch] = await Promise.all([
    readCertificates(db, id),
    debtOfStudents(db, branchId, [row.student.id]),
    findBatch(db, branchId, row.batch.id),
  ]);
  const valid = certificates.find(({ voided }) => voided === null);
  return {
    ...presentGraduate(row),
    renamed: valid !== undefined && !isSameName(valid.name, twoScriptName(row.student)),
    examSubjects: batch?.examSubjects ?? [],
    debt: debts.get(row.student.id) ?? null,
    certificates,
  };
};

/** 404 for a candidate whom the caller may not know of. */
export const knownGraduate = async (call: Caller, id: number): Promise<number> => {
  const row = (await findGraduate(call.school.read, ofBranch(call), id)) ?? notFound();
  return row.candidate.id;
};

const graduates: Resource<GraduateRow & { readonly version: number }> = {
  entity: graduateEntity,
  lock: async (tx, id, call) => {
    refuseNarrow(call.actor);
    return versioned(await lockedGraduate(tx, call, id));
  },
  read: async (tx, id, call) => versioned(await findGraduate(tx, ofBranch(call), id)),
  form: presentContact,
  audited: presentContact,
  branchOf: (_graduate, { context }) => context.branchId,
};

const versioned = (row: GraduateRow | undefined) => row && { ...row, version: row.candidate.version };

/** Keeps contact, destination and the state's certificate number; of a closed year too. */
export const changeGraduate = (call: Caller, id: number, { version, ...input }: GraduateEdit) =>
  edit(call, graduates, { id, version }, (tx) =>
    updateCandidate(tx, id, {
      ...input,
      phone: input.phone === '' ? '' : (normalisePhone(input.phone) ?? input.phone),
    }),
  );

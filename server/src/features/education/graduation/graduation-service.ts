import type { GraduateEdit, GraduateQuery, GraduateRecord } from '@suksa/contracts/education';
import { normalisePhone } from '@suksa/i18n/lao';
import { audit } from '../../../audit.ts';
import { inBatches } from '../../../export.ts';
import { type Actor, type Context, yearOf } from '../../../http/actor.ts';
import type { Database } from '../../../http/app.ts';
import { conflict, notFound } from '../../../http/refuse.ts';
import { listOf } from '../../../list.ts';
import { debtOfStudents } from '../../feeinvoice/families/debt-service.ts';
import { refuseNarrow } from '../rollover/rollover-service.ts';
import { findBatch } from './graduation-batch-repository.ts';
import type { GraduationCall } from './graduation-batch-service.ts';
import { readCertificates } from './graduation-certificate-service.ts';
import {
  exportGraduate,
  isSameName,
  nameOf,
  presentContact,
  presentGraduate,
} from './graduation-presenter.ts';
import {
  countGraduates,
  findGraduate,
  findGraduates,
  type GraduateScope,
  updateCandidate,
} from './graduation-repository.ts';
import { graduateEntity, lockedGraduate } from './graduation-step-service.ts';

interface Asked {
  readonly actor: Actor;
  readonly context: Context;
}

/** Candidates of the chosen year, or alumni of every year of the branch. */
export const readGraduates = (
  db: Database,
  { query, ...asked }: Asked & { readonly query: GraduateQuery },
) => {
  const scope = listScope(asked, query);
  return listOf({
    query,
    rows: (page) => findGraduates(db, scope, query, page),
    count: () => countGraduates(db, scope, query),
    present: presentGraduate,
  });
};

export const exportGraduateRows = (
  db: Database,
  { query, ...asked }: Asked & { readonly query: GraduateQuery },
) => inBatches((page) => findGraduates(db, listScope(asked, query), query, page), exportGraduate);

const listScope = ({ actor, context }: Asked, { view }: GraduateQuery): GraduateScope => ({
  actor,
  branchId: context.branchId,
  yearId: view === 'alumni' ? null : yearOf(context).id,
});

/** One candidate with certificates, hand-overs and what is owed today. */
export const readGraduate = async (
  db: Database,
  { actor, context }: Asked,
  id: number,
): Promise<GraduateRecord> => {
  const row = (await findGraduate(db, anyYear({ actor, context }), id)) ?? notFound();
  const [certificates, debts, batch] = await Promise.all([
    readCertificates(db, id),
    debtOfStudents(db, context.branchId, [row.student.id]),
    findBatch(db, context.branchId, row.batch.id),
  ]);
  const valid = certificates.find(({ voided }) => voided === null);
  return {
    ...presentGraduate(row),
    renamed: valid !== undefined && !isSameName(valid.name, nameOf(row.student)),
    examSubjects: batch?.examSubjects ?? [],
    debt: debts.get(row.student.id) ?? null,
    certificates,
  };
};

/** 404 for a candidate whom the caller may not know of. */
export const knownGraduate = async (db: Database, asked: Asked, id: number): Promise<number> => {
  const row = (await findGraduate(db, anyYear(asked), id)) ?? notFound();
  return row.candidate.id;
};

const anyYear = ({ actor, context }: Asked): GraduateScope => ({
  actor,
  branchId: context.branchId,
  yearId: null,
});

/** Keeps contact, destination and the state's certificate number; of a closed year too. */
export const changeGraduate = (
  db: Database,
  {
    id,
    input: { version, ...input },
    ...call
  }: GraduationCall & { readonly id: number; readonly input: GraduateEdit },
): Promise<void> =>
  db.transaction(async (tx) => {
    refuseNarrow(call.actor);
    const row = await lockedGraduate(tx, anyYear(call), id);
    if (row.candidate.version !== version) conflict(presentContact(row));
    const values = {
      ...input,
      phone: input.phone === '' ? '' : (normalisePhone(input.phone) ?? input.phone),
    };
    await updateCandidate(tx, id, values);
    await audit(tx, {
      actor: call.actor,
      branchId: call.context.branchId,
      action: 'edit',
      entity: graduateEntity,
      entityId: id,
      before: presentContact(row),
      after: values,
      requestId: call.requestId,
    });
  });

import type {
  CertificateIssue,
  DuplicateInput,
  ExamSubject,
  GraduateDocument,
  HandOverInput,
  StepReport,
} from '@suksa/contracts/education';
import { formatNumber } from '@suksa/contracts/number-pattern';
import type { CertificateHolder } from '../../../db/schema/index.ts';
import type { Queryable } from '../../../http/app.ts';
import type { Caller } from '../../../http/caller.ts';
import { refuse, refuseField } from '../../../http/refuse.ts';
import { requireUnchanged } from '../../../http/version.ts';
import { write } from '../../../http/write.ts';
import { todayIn } from '../../../school/clock.ts';
import { nextNumber } from '../../../school/money/number-series.ts';
import { twoScriptName } from '../../../school/people/full-name.ts';
import { debtOfStudents } from '../../feeinvoice/families/debt-service.ts';
import { refuseNarrow } from '../rollover/rollover-service.ts';
import { findBatch } from './graduation-batch-repository.ts';
import {
  certificatesOf,
  duplicatesOf,
  handOversOf,
  insertCertificate,
  insertDuplicate,
  insertHandOver,
  validCertificate,
  yearsOf,
} from './graduation-certificate-repository.ts';
import { isSameName } from './graduation-presenter.ts';
import { type GraduateRow, graduatesOf, ofBranch, updateCandidate } from './graduation-repository.ts';
import { effectiveResult, refuseWrongStep } from './graduation-status-rules.ts';
import { eachCandidate, lockedGraduate, stepLine } from './graduation-step-service.ts';

const series = 'certificate';
const pattern = '{branch}-C{year}-{number:5}';

/**
 * Issues certificates in the order of names, each with the next number of the branch's series of the calendar year of
 * issue. Who can't get one takes no number, so the series has no gap.
 */
export const issueFor = (call: Caller, body: CertificateIssue): Promise<StepReport> => {
  refuseFuture('issuedOn', body.issuedOn);
  return eachCandidate(call, body.candidates, async (tx, row) => {
    refuseWrongStep('issue', row.candidate.status);
    const { branchId } = row.batch;
    const year = Number(body.issuedOn.slice(0, 4));
    await updateCandidate(tx, row.candidate.id, { status: 'certificate_issued' });
    const number = await nextNumber(tx, { branchId, kind: series, year });
    const code = formatNumber(pattern, { branch: call.context.branch.code, year, number });
    await insertCertificate(tx, {
      candidateId: row.candidate.id,
      branchId,
      seriesYear: year,
      number,
      code,
      issuedOn: body.issuedOn,
      signatory: body.signatory,
      holder: holderOf(row),
      issuedBy: call.actor.userId,
    });
    return stepLine(call, row, {
      action: 'issue',
      values: { status: 'certificate_issued' },
      more: { certificate: code },
    });
  });
};

/** What the certificate will say for ever. */
const holderOf = (row: GraduateRow): CertificateHolder => {
  const { student, batch, candidate } = row;
  const { lo, en } = twoScriptName(student);
  return {
    code: student.code,
    title: student.title,
    nameLo: lo,
    nameEn: en,
    sex: student.sex,
    birthDate: student.birthDate,
    birthDatePrecision: student.birthDatePrecision,
    birthplace: student.birthplace,
    province: student.province,
    className: row.className,
    levelCode: row.levelCode,
    levelLo: row.levelLo,
    levelEn: row.levelEn,
    year: row.year,
    average: row.average,
    examResult: effectiveResult(candidate, batch),
    examCentre: batch.examCentre,
    posthumous: student.status === 'deceased',
  };
};

/**
 * Notes who took the certificate, or a duplicate, away. Refuses with `debt_blocks` or `clearance_blocks` where the
 * batch says so; the result itself is never touched by either.
 */
export const handOverTo = (call: Caller, id: number, body: HandOverInput): Promise<void> =>
  write(call, async (tx) => {
    refuseNarrow(call.actor);
    refuseFuture('handedOn', body.handedOn);
    const row = await lockedGraduate(tx, call, id);
    refuseWrongStep('hand_over', row.candidate.status);
    if (body.copy === 0 && row.candidate.status === 'handed_over')
      refuse('already_handed_over', { status: 409 });
    const certificate = (await validCertificate(tx, id)) ?? refuse('wrong_status', { status: 409 });
    if (body.handedOn < certificate.issuedOn) refuseField('handedOn', 'before_issue');
    const duplicates = await duplicatesOf(tx, [certificate.id]);
    if (body.copy > 0 && !duplicates.some(({ number }) => number === body.copy))
      refuseField('copy', 'not_allowed');
    if (row.batch.debtBlocks) {
      const owed = (await debtOfStudents(tx, row.batch.branchId, [row.student.id])).get(row.student.id) ?? 0;
      if (owed > 0) refuse('debt_blocks', { status: 409, details: { owed } });
    }
    if (row.batch.clearanceBlocks && row.candidate.clearance !== 'cleared')
      refuse('clearance_blocks', { status: 409 });
    await insertHandOver(tx, { ...body, certificateId: certificate.id, handedBy: call.actor.userId });
    const values = body.copy === 0 ? { status: 'handed_over' as const } : {};
    await updateCandidate(tx, id, values);
    const more = { receivedBy: body.receivedBy, copy: body.copy };
    return { result: undefined, audit: stepLine(call, row, { action: 'hand_over', values, more }) };
  });

/** The same certificate once more, for one that was lost: it carries DUPLICATE and a number of its own. */
export const duplicateFor = (call: Caller, id: number, { version, ...body }: DuplicateInput): Promise<void> =>
  write(call, async (tx) => {
    refuseNarrow(call.actor);
    refuseFuture('issuedOn', body.issuedOn);
    const row = await lockedGraduate(tx, call, id);
    refuseWrongStep('duplicate', row.candidate.status);
    // A second duplicate is refused, not merged into: there is nothing typed to compare.
    requireUnchanged(row.candidate, version);
    const certificate = (await validCertificate(tx, id)) ?? refuse('wrong_status', { status: 409 });
    const number = (await duplicatesOf(tx, [certificate.id])).length + 1;
    await insertDuplicate(tx, {
      ...body,
      certificateId: certificate.id,
      number,
      issuedBy: call.actor.userId,
    });
    await updateCandidate(tx, id, {});
    const step = { action: 'duplicate', values: {}, more: { duplicate: number }, reason: body.reason };
    return { result: undefined, audit: stepLine(call, row, step) };
  });

const refuseFuture = (path: string, date: string): void => {
  if (date > todayIn()) refuseField(path, 'date_past');
};

/** Every certificate of a candidate with its duplicates and hand-overs. */
export const readCertificates = async (db: Queryable, candidateId: number) => {
  const rows = await certificatesOf(db, [candidateId]);
  const ids = rows.map(({ certificate }) => certificate.id);
  const [duplicates, handOvers] = await Promise.all([duplicatesOf(db, ids), handOversOf(db, ids)]);
  return rows.map(({ certificate, voiderLo, voiderEn }) => ({
    id: certificate.id,
    code: certificate.code,
    issuedOn: certificate.issuedOn,
    signatory: certificate.signatory,
    name: { lo: certificate.holder.nameLo, en: certificate.holder.nameEn },
    voided: certificate.voidedAt && {
      at: certificate.voidedAt.toISOString(),
      by: { lo: voiderLo ?? '', en: voiderEn ?? '' },
      reason: certificate.voidReason ?? '',
    },
    duplicates: duplicates
      .filter(({ certificateId }) => certificateId === certificate.id)
      .map(({ number, reason, issuedOn }) => ({ number, reason, issuedOn })),
    handOvers: handOvers
      .filter(({ handOver }) => handOver.certificateId === certificate.id)
      .map(({ handOver, nameLo, nameEn }) => ({
        id: handOver.id,
        copy: handOver.copy,
        receivedBy: handOver.receivedBy,
        relation: handOver.relation,
        identityNumber: handOver.identityNumber,
        handedOn: handOver.handedOn,
        handedBy: { lo: nameLo, en: nameEn },
      })),
  }));
};

/** What is printed of these graduates: the frozen words where a certificate has them, the student's own where not. */
export const readGraduateDocuments = async (
  call: Caller,
  ids: readonly number[],
): Promise<GraduateDocument[]> => {
  const db = call.school.read;
  const rows = await graduatesOf(db, ofBranch(call), { ids });
  if (rows.length === 0) return [];
  const [certificates, years] = await Promise.all([
    certificatesOf(
      db,
      rows.map(({ candidate }) => candidate.id),
    ),
    yearsOf(
      db,
      call.context.branchId,
      rows.map(({ student }) => student.id),
    ),
  ]);
  const duplicates = await duplicatesOf(
    db,
    certificates.map(({ certificate }) => certificate.id),
  );
  const sat = new Map<number, readonly ExamSubject[]>();
  for (const batchId of new Set(rows.map(({ batch }) => batch.id)))
    sat.set(batchId, (await findBatch(db, call.context.branchId, batchId))?.examSubjects ?? []);
  return rows.map((row) => {
    const newest = certificates
      .map(({ certificate }) => certificate)
      .findLast(({ candidateId }) => candidateId === row.candidate.id);
    const copies = duplicates.filter(({ certificateId }) => certificateId === newest?.id);
    const holder = presentHolder(newest && newest.voidedAt === null ? newest.holder : holderOf(row));
    return {
      id: row.candidate.id,
      certificate: newest
        ? {
            code: newest.code,
            issuedOn: newest.issuedOn,
            signatory: newest.signatory,
            voided: newest.voidedAt !== null,
            duplicate: copies.length,
            duplicateIssuedOn: copies.at(-1)?.issuedOn ?? null,
          }
        : null,
      holder,
      presentName: isSameName(twoScriptName(row.student), holder.name) ? null : twoScriptName(row.student),
      stateNumber: row.candidate.stateNumber,
      exam: examOf(row, sat.get(row.batch.id) ?? []),
      years: years
        .filter(({ studentId }) => studentId === row.student.id)
        .map(({ studentId: _, levelLo, levelEn, conduct, ...year }) => ({
          ...year,
          levelName: { lo: levelLo, en: levelEn },
          conduct: conduct ?? '',
        })),
    };
  });
};

const notJudged: readonly string[] = ['candidate', 'eligible', 'not_eligible', 're_sit'];

const examOf = (
  { candidate, batch, marks }: GraduateRow,
  subjects: readonly ExamSubject[],
): GraduateDocument['exam'] => {
  if (subjects.length === 0 || marks.length === 0) return null;
  const counts = effectiveResult(candidate, batch);
  return {
    subjects: subjects.map((subject) => ({
      exam: null,
      reSit: null,
      ...marks.find(({ subjectId }) => subjectId === subject.subjectId),
      ...subject,
    })),
    result: candidate.examResult,
    reSitResult: candidate.reSitResult,
    passed: counts === null || notJudged.includes(candidate.status) ? null : counts >= batch.examPass,
  };
};

const presentHolder = ({ nameLo, nameEn, levelLo, levelEn, ...holder }: CertificateHolder) => ({
  ...holder,
  name: { lo: nameLo, en: nameEn },
  levelName: { lo: levelLo, en: levelEn },
});

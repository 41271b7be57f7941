import {
  type ExamRow,
  type Graduate,
  type GraduateCheck,
  type GraduationBatch,
  subjectColumn,
  type TwoScriptName,
} from '@suksa/contracts/education';
import type { ExportRow } from '../../../export.ts';
import { twoScriptName } from '../../../school/people/full-name.ts';
import type { BatchFound, Counts } from './graduation-batch-repository.ts';
import type { GraduateRow } from './graduation-repository.ts';
import { effectiveResult, openResult } from './graduation-status-rules.ts';

export const presentBatch = (
  { batch, year, yearState, examSubjects, ...level }: BatchFound,
  counts: Counts,
): GraduationBatch => ({
  id: batch.id,
  level: {
    id: batch.levelId,
    code: level.levelCode,
    name: { lo: level.levelLo, en: level.levelEn },
    usualAge: level.usualAge,
  },
  year: { id: batch.yearId, name: year, closed: yearState === 'closed' },
  ...presentRules({ batch, examSubjects }),
  counts,
});

/** As the form holds them: what a conflict compares with, and what the history tells. */
export const presentRules = ({ batch, examSubjects }: Pick<BatchFound, 'batch' | 'examSubjects'>) => ({
  version: batch.version,
  passAverage: batch.passAverage,
  mostFailedSubjects: batch.mostFailedSubjects,
  leastAttendance: batch.leastAttendance,
  leastConduct: batch.leastConduct,
  examPass: batch.examPass,
  examSubjects,
  reSitCapped: batch.reSitCapped,
  leavesSchool: batch.leavesSchool,
  debtBlocks: batch.debtBlocks,
  clearanceBlocks: batch.clearanceBlocks,
  examCentre: batch.examCentre,
  signatory: batch.signatory,
});

export const isSameName = (one: TwoScriptName, other: TwoScriptName): boolean =>
  one.lo === other.lo && one.en === other.en;

const clearanceStates = { '': 'no_data', cleared: 'met', not_cleared: 'failed' } as const;

const clearanceCheck = ({ candidate, batch }: GraduateRow): GraduateCheck => ({
  key: 'clearance',
  state:
    candidate.clearance === '' && !batch.clearanceBlocks ? 'not_asked' : clearanceStates[candidate.clearance],
  value: candidate.clearance || null,
  needed: batch.clearanceBlocks ? 'cleared' : null,
});

export const presentGraduate = (row: GraduateRow): Graduate => {
  const { candidate, batch, student } = row;
  return {
    id: candidate.id,
    version: candidate.version,
    batchId: batch.id,
    studentId: student.id,
    code: student.code,
    name: twoScriptName(student),
    sex: student.sex,
    className: row.className,
    levelName: { lo: row.levelLo, en: row.levelEn },
    year: row.year,
    status: candidate.status,
    average: row.average,
    examResult: candidate.examResult,
    reSitResult: candidate.reSitResult,
    effectiveResult: effectiveResult(candidate, batch),
    marks: row.marks,
    checks: [...candidate.checks, clearanceCheck(row)],
    checkedAt: candidate.checkedAt?.toISOString() ?? null,
    decided: candidate.decidedBy !== null,
    certificate: row.certificate,
    stateNumber: candidate.stateNumber,
    phone: candidate.phone,
    email: candidate.email,
    destinationKind: candidate.destinationKind,
    destination: candidate.destination,
  };
};

/** What the form of contact and destination holds, for conflicts and the history. */
export const presentContact = ({ candidate }: Pick<GraduateRow, 'candidate'>) => ({
  version: candidate.version,
  stateNumber: candidate.stateNumber,
  phone: candidate.phone,
  email: candidate.email,
  destinationKind: candidate.destinationKind,
  destination: candidate.destination,
});

export const presentExamRow = ({ candidate, student, className, marks }: GraduateRow): ExamRow => ({
  id: candidate.id,
  version: candidate.version,
  code: student.code,
  name: twoScriptName(student),
  className,
  status: candidate.status,
  examResult: candidate.examResult,
  reSitResult: candidate.reSitResult,
  marks,
  open: openResult(candidate),
});

/** The columns that an export may ask for, by the list's column keys. */
export const exportGraduate = (row: GraduateRow): ExportRow => {
  const graduate = presentGraduate(row);
  const of = (key: GraduateCheck['key']) => graduate.checks.find((check) => check.key === key)?.state ?? '';
  return {
    code: graduate.code,
    nameLo: graduate.name.lo,
    nameEn: graduate.name.en,
    sex: graduate.sex,
    class: graduate.className,
    levelLo: graduate.levelName.lo,
    levelEn: graduate.levelName.en,
    year: graduate.year,
    average: graduate.average,
    exam: graduate.examResult,
    reSit: graduate.reSitResult,
    average_check: of('average'),
    failed_subjects_check: of('failed_subjects'),
    attendance_check: of('attendance'),
    conduct_check: of('conduct'),
    debt_check: of('debt'),
    clearance_check: of('clearance'),
    status: graduate.status,
    certificate: graduate.certificate ?? '',
    stateNumber: graduate.stateNumber,
    phone: graduate.phone,
    email: graduate.email,
    destinationKind: graduate.destinationKind,
    destination: graduate.destination,
    // The mark that counts: of the re-sit where the subject was sat again.
    ...Object.fromEntries(
      row.marks.map(({ subjectId, exam, reSit }) => [subjectColumn(subjectId), reSit ?? exam]),
    ),
  };
};

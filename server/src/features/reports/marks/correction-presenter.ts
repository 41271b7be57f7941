import type { MarkCorrection } from '@suksa/contracts/reports';
import { twoScriptName } from '../../../school/people/full-name.ts';
import type { CorrectionFound } from './correction-repository.ts';

export const presentCorrection = ({ correction, cell, ...row }: CorrectionFound): MarkCorrection => ({
  id: correction.id,
  version: correction.version,
  markId: cell.id,
  studentId: cell.studentId,
  student: twoScriptName(row),
  subjectId: cell.subjectId,
  subject: { lo: row.subjectLo, en: row.subjectEn },
  classId: row.classId,
  className: row.className,
  column: cell.bookColumn,
  from: { value: correction.fromValue, codeId: correction.fromCodeId },
  to: { value: correction.toValue, codeId: correction.toCodeId },
  reason: correction.reason,
  by: { lo: row.byLo, en: row.byEn },
  byId: correction.askedBy,
  at: correction.askedAt.toISOString(),
});

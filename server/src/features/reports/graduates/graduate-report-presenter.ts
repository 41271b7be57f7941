import type { GraduateLine } from '@suksa/contracts/reports';
import type { ExportRow } from '../../../export.ts';
import { twoScriptName } from '../../../school/people/full-name.ts';
import type { GraduateFound } from './graduate-report-repository.ts';
import { bandOf, graduateOutcome, honours, resultOf } from './graduate-report-rules.ts';

/** Everybody of a year with outcome, band and place: what register, statistics and honour list all count. */
export const presentGraduates = (found: readonly GraduateFound[]): GraduateLine[] => {
  const lines = found.map((row) => ({ yearId: row.yearId, ...presentLine(row) }));
  const places = honours(lines);
  return lines.map(({ yearId: _, ...line }) => ({ ...line, honour: places.get(line.id) ?? null }));
};

const presentLine = (row: GraduateFound): GraduateLine => {
  const average = row.reSitAverage ?? row.average;
  return {
    id: row.id,
    studentId: row.studentId,
    code: row.code,
    name: twoScriptName(row),
    sex: row.sex,
    levelId: row.levelId,
    level: { lo: row.levelLo, en: row.levelEn },
    className: row.className,
    average,
    band: bandOf(average),
    result: resultOf(row),
    examCentre: row.examCentre,
    status: row.status,
    outcome: graduateOutcome(row.status),
    certificate: row.certificate,
    stateNumber: row.stateNumber,
    honour: null,
  };
};

export const graduateExportRow = ({ name, level, ...row }: GraduateLine): ExportRow => ({
  ...row,
  nameLo: name.lo,
  nameEn: name.en,
  levelLo: level.lo,
  levelEn: level.en,
});

import type { MarkScheme } from '@suksa/contracts/settings';
import type { ExportRow } from '../../../export.ts';
import type { SchemeRow } from './mark-scheme-repository.ts';

export const presentScheme = (row: SchemeRow): MarkScheme => ({
  id: row.id,
  version: row.version,
  name: { lo: row.nameLo, en: row.nameEn },
  isDefault: row.isDefault,
  levels: row.levels,
  monthWeight: row.monthWeight,
  examWeight: row.examWeight,
  firstTermWeight: row.firstTermWeight,
  secondTermWeight: row.secondTermWeight,
  decimals: row.decimals,
  step: row.step,
  passMark: row.passMark,
  promotion: row.promotion,
  mostFailed: row.mostFailed,
});

/** As the form holds it: what a conflict compares with. */
export const presentSchemeForm = ({ levels, ...scheme }: MarkScheme) => ({
  ...scheme,
  levelIds: levels.map(({ id }) => id),
});

/** What the history compares, field by field. */
export const presentSchemeAudit = ({
  id: _id,
  version: _version,
  isDefault: _default,
  levels,
  ...scheme
}: MarkScheme) => ({
  ...scheme,
  levels: levels.map(({ code }) => code),
});

/** The columns that an export may ask for, by the list's column keys. */
export const presentSchemeExport = (row: SchemeRow): ExportRow => ({
  nameLo: row.nameLo,
  nameEn: row.nameEn,
  // Empty is what the list words: the levels that no other scheme has.
  levels: row.isDefault ? '' : row.levels.map(({ code }) => code).join(', ') || '–',
  term: `${row.monthWeight} : ${row.examWeight}`,
  year: `${row.firstTermWeight} : ${row.secondTermWeight}`,
  decimals: row.decimals,
  step: row.step / 100,
  pass: row.passMark,
  promotion: row.promotion,
  failed: row.mostFailed,
});

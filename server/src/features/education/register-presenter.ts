import type { RegisterRow } from '@suksa/contracts/education';
import type { SearchMatch } from '@suksa/contracts/match';
import type { ExportRow } from '../../export.ts';
import { photoName } from './photo-name.ts';
import { twoScriptName } from './pupil-naming.ts';
import type { RegisterRowFound } from './register-rows.ts';

export const presentRegisterRow = (
  row: RegisterRowFound,
  seesMoney: boolean,
  match: SearchMatch | null = null,
): RegisterRow => ({
  id: row.id,
  code: row.code,
  name: twoScriptName(row),
  nickname: row.nickname,
  sex: row.sex,
  birthDate: row.birthDate,
  className: row.className,
  level: { lo: row.levelLo, en: row.levelEn },
  homeroom: row.homeroomLo === null ? null : { lo: row.homeroomLo, en: row.homeroomEn ?? '' },
  phone: row.guardianPhone ?? row.ownPhone ?? '',
  province: row.province,
  entryCode: row.entryCode,
  startDate: row.startDate,
  status: row.status,
  photo: photoName(row.photoStoredAt),
  cardStatus: row.cardStatus,
  balance: seesMoney ? row.balance : null,
  match,
});

/** The columns that an export of the register may ask for. */
export const exportRegisterRow = (row: RegisterRowFound, seesMoney: boolean): ExportRow => {
  const { name, level, homeroom, photo, match: _, ...plain } = presentRegisterRow(row, seesMoney);
  return {
    ...plain,
    nameLo: name.lo,
    nameEn: name.en,
    levelLo: level.lo,
    levelEn: level.en,
    homeroomLo: homeroom?.lo,
    homeroomEn: homeroom?.en,
    hasPhoto: photo !== null,
  };
};

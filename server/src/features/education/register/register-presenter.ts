import type { RegisterRow } from '@suksa/contracts/education';
import type { SearchMatch } from '@suksa/contracts/match';
import type { ExportRow } from '../../../export.ts';
import type { Actor } from '../../../http/actor.ts';
import { twoScriptName } from '../../../school/people/full-name.ts';
import {
  guardianFor,
  type PeopleViewer,
  peopleViewer,
  studentFor,
} from '../../../school/policies/people-fields.ts';
import { photoName } from '../student/photo-presenter.ts';
import type { RegisterRowFound } from './register-rows-query.ts';

export const presentRegisterRow = (
  row: RegisterRowFound,
  { actor, seesMoney }: RegisterReader,
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
  ...contactFor(peopleViewer(actor, row.isHome), row),
  entryCode: row.entryCode,
  startDate: row.startDate,
  leavesOn: row.leavesOn,
  status: row.status,
  photo: photoName(row.photoStoredAt),
  cardStatus: row.cardStatus,
  balance: seesMoney ? row.balance : null,
  match,
});

export interface RegisterReader {
  readonly actor: Actor;
  readonly seesMoney: boolean;
}

/** Of whom the school calls first, else the child's own; empty where it isn't the reader's business. */
const contactFor = (viewer: PeopleViewer, row: RegisterRowFound): Pick<RegisterRow, 'phone' | 'province'> => {
  const student = studentFor<{ phone?: string | null; province?: string }>(viewer, {
    phone: row.ownPhone,
    province: row.province,
  });
  const guardian = guardianFor<{ phone?: string | null }>(
    viewer,
    { phone: row.guardianPhone },
    { isOwn: row.isOwnPhone, isCalledFirst: true },
  );
  return { phone: guardian.phone ?? student.phone ?? '', province: student.province ?? '' };
};

/** The columns that an export of the register may ask for. */
export const exportRegisterRow = (row: RegisterRowFound, reader: RegisterReader): ExportRow => {
  const { name, level, homeroom, photo, match: _, ...plain } = presentRegisterRow(row, reader);
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

import type { FilledFormGap, FormShown } from '@suksa/contracts/reports';
import { twoScriptName } from '../../../school/people/full-name.ts';
import type { FormFound } from './form-repository.ts';
import type { LackingFile } from './form-run-repository.ts';

export const presentForm = ({
  id,
  version,
  name,
  fileName,
  kind,
  ties,
  rowsSheet,
  firstRow,
  lastRow,
  changedAt,
}: FormFound): FormShown => ({
  ...{ id, version, name, fileName, kind, ties: [...ties] },
  changedAt: changedAt.toISOString(),
  rows:
    rowsSheet === null || firstRow === null || lastRow === null
      ? null
      : { sheet: rowsSheet, first: firstRow, last: lastRow },
});

export const presentLacking = (row: LackingFile): FilledFormGap => ({
  classId: row.classId,
  className: row.className ?? '',
  student: row.studentId === null ? null : { id: row.studentId, code: row.code ?? '', name: nameOf(row) },
  fields: [...row.gaps],
  error: row.errorCode,
});

const nameOf = ({ firstNameLo, surnameLo, firstNameEn, surnameEn }: LackingFile) =>
  twoScriptName({
    ...{ firstNameLo: firstNameLo ?? '', surnameLo: surnameLo ?? '' },
    ...{ firstNameEn: firstNameEn ?? '', surnameEn: surnameEn ?? '' },
  });

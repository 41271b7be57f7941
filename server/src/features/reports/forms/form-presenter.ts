import type { FormShown } from '@suksa/contracts/reports';
import type { FormFound } from './form-repository.ts';

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

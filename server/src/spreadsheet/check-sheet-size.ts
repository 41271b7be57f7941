import { setImmediate as turn } from 'node:timers/promises';
import { refuseField } from '../http/refuse.ts';
import { mostColumns } from './sheet.ts';

/** Marks between which others have their turn. */
const stride = 20_000;
const lessThan = 0x3c;

/**
 * Counts rows and cells in the XML of one sheet, and looks how far out they say that they stand, before a table is made
 * of them: one cell in the last row and column would make one of sixteen thousand million. Refuses at `file`.
 */
export const checkSheetSize = async (xml: Buffer, most: number): Promise<void> => {
  let cells = 0;
  let rows = 0;
  let marks = 0;
  for (let at = xml.indexOf(lessThan); at >= 0; at = xml.indexOf(lessThan, at + 1)) {
    if (++marks % stride === 0) await turn();
    if (isMark(xml, at, rowMark)) {
      rows += 1;
      cells = 0;
    } else if (isMark(xml, at, cellMark)) {
      cells += 1;
      const place = placeOf(xml, at);
      if (Math.max(cells, place.column) > mostColumns)
        refuseField('file', 'sheet_too_wide', { maximum: mostColumns });
      if (place.row > most) refuseField('file', 'sheet_too_long', { maximum: most });
    }
    if (rows > most) refuseField('file', 'sheet_too_long', { maximum: most });
  }
};

const rowMark = Buffer.from('<row');
const cellMark = Buffer.from('<c');

/** The name ends there: `<c ` and `<c>`, not `<cols`. */
const isMark = (xml: Buffer, at: number, mark: Buffer) => {
  for (let index = 0; index < mark.length; index++) if (xml[at + index] !== mark[index]) return false;
  const after = xml[at + mark.length] ?? 0;
  return after === 0x20 || after === 0x3e || after === 0x2f || (after >= 0x09 && after <= 0x0d);
};

/** `r="DP7"`: column 120, row 7; 0 where it isn't said. */
const placeOf = (xml: Buffer, at: number) => {
  const [, letters = '', row = 0] =
    /\br="([A-Z]{1,7})(\d{1,9})"/.exec(xml.toString('latin1', at, at + 80)) ?? [];
  let column = 0;
  for (let index = 0; index < letters.length; index++) column = column * 26 + letters.charCodeAt(index) - 64;
  return { column, row: Number(row) };
};

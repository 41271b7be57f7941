import type { InferInsertModel } from 'drizzle-orm';
import type { markCodes } from './schema/index.ts';

type CodeRow = InferInsertModel<typeof markCodes>;

const blank = {
  fromMark: null,
  untilMark: null,
  passes: null,
  sign: null,
  counts: null,
  outcome: null,
} as const;

/** The four words of Lao school reports, from the lowest: weak, average, good, excellent. */
const bands: readonly CodeRow[] = (
  [
    ['D', 'ອ່ອນ', 'Weak', 0, 499, 'red'],
    ['C', 'ປານກາງ', 'Average', 500, 699, 'amber'],
    ['B', 'ດີ', 'Good', 700, 799, 'blue'],
    ['A', 'ເກັ່ງ', 'Excellent', 800, 1000, 'green'],
  ] as const
).map(([code, nameLo, nameEn, fromMark, untilMark, tone], index) => ({
  ...blank,
  kind: 'band',
  code,
  nameLo,
  nameEn,
  tone,
  fromMark,
  untilMark,
  passes: fromMark >= 500,
  position: index + 1,
}));

/** What stands where a mark is missing, and whether that counts as a nought. */
const specials: readonly CodeRow[] = (
  [
    ['ABS', 'ຂາດບໍ່ມີເຫດຜົນ', 'Absent without reason', 'ຂ', 'as_zero', 'red'],
    ['ABR', 'ຂາດມີເຫດຜົນ', 'Absent with reason', 'ຫ', 'left_out', 'amber'],
    ['EXE', 'ຍົກເວັ້ນ', 'Exempt', 'ຍ', 'left_out', 'gray'],
    ['INC', 'ຍັງບໍ່ຄົບ', 'Incomplete', 'ບ', 'left_out', 'violet'],
  ] as const
).map(([code, nameLo, nameEn, sign, counts, tone], index) => ({
  ...blank,
  kind: 'special',
  code,
  nameLo,
  nameEn,
  tone,
  sign,
  counts,
  position: index + 1,
}));

/** How a year can end. */
const results: readonly CodeRow[] = (
  [
    ['PRO', 'ຂຶ້ນຫ້ອງ', 'Promoted', 'promote', true, 'green'],
    ['RES', 'ເສັງຄືນ', 'Re-sit', 're_sit_pending', false, 'amber'],
    ['REP', 'ຄ້າງຫ້ອງ', 'Repeating', 'repeat', false, 'red'],
    ['GRA', 'ຮຽນຈົບ', 'Graduated', 'graduate', true, 'green'],
  ] as const
).map(([code, nameLo, nameEn, outcome, passes, tone], index) => ({
  ...blank,
  kind: 'result',
  code,
  nameLo,
  nameEn,
  tone,
  outcome,
  passes,
  position: index + 1,
}));

/** What a school begins with; it changes all of them as it likes. */
export const defaultMarkCodes: readonly CodeRow[] = [...bands, ...specials, ...results];

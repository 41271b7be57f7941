import { laoDigitsToAscii } from '@suksa/i18n/lao';
import { parseWord, wordTable } from '../../../spreadsheet/cells.ts';
import { type CellValue, textOf } from '../../../spreadsheet/sheet.ts';

/** Whether money came to the school's account or left it. */
export type Side = 'in' | 'out';

/** As banks write beside an amount on which side of the account it stands. */
const sideWords = wordTable<Side>({
  in: [
    'C',
    'CR',
    'Credit',
    'Credited',
    'Deposit',
    'Incoming',
    'ມີ',
    'ຝ່າຍມີ',
    'ເຂົ້າ',
    'ເງິນເຂົ້າ',
    'ຝາກ',
    'ຝາກເງິນ',
    'ຮັບ',
  ],
  out: [
    'D',
    'DR',
    'DB',
    'Debit',
    'Debited',
    'W',
    'Withdrawal',
    'Withdraw',
    'Outgoing',
    'ໜີ້',
    'ຝ່າຍໜີ້',
    'ອອກ',
    'ເງິນອອກ',
    'ຖອນ',
    'ຖອນເງິນ',
    'ຈ່າຍ',
  ],
});

const withPlainSigns = (text: string) => text.replaceAll(/[−–—]/g, '-');

/** What a column of debit and credit says: `C`, `DR`, `ມີ`, `ໜີ້`, `+`, `−`; null where it says neither. */
export const sideOf = (cell: CellValue | undefined): Side | null => {
  const text = withPlainSigns(textOf(cell));
  if (text === '+' || text === '-') return text === '+' ? 'in' : 'out';
  const word = parseWord(text, sideWords);
  return 'value' in word ? word.value : null;
};

/** Whether a column says of nearly every line, and of one that came, on which side it stands: its title tells too little. */
export const tellsSides = (cells: readonly (CellValue | undefined)[]): boolean => {
  const told = cells.filter((cell) => textOf(cell) !== '').map(sideOf);
  return told.includes('in') && told.filter((side) => side !== null).length >= told.length * 0.9;
};

/**
 * Whole kip of a cell: `1.700.000`, `1,700,000.00`, `1’700’000,-`, `-500 000 KIP`, `500.000-`, `(20.000)`, `+1700000`,
 * `20,000 DR`. 0 where nothing stands; null where it is no amount, has parts of a kip or two signs that differ.
 */
export const parseAmount = (cell: CellValue | undefined): number | null => {
  if (typeof cell === 'number') return Number.isSafeInteger(cell) ? cell : null;
  const text = withPlainSigns(laoDigitsToAscii(textOf(cell)))
    .replace(/(kip|lak|ກີບ|₭)/gi, '')
    .replaceAll(/\s/g, '');
  if (text === '' || text === '-') return 0;
  const [, open, sign, digits = '', after, word = '', close] =
    /^(\()?([+-]?)([\d.,'’]*\d)(?:[.,]-|([+-]))?([\p{L}\p{M}]*\.?)(\))?$/u.exec(text) ?? [];
  const whole = digits.replace(/[.,]0{1,2}$/, '').replaceAll(/['’]/g, ',');
  const isGrouped = /^\d{1,3}([.,]\d{3})+$/.test(whole) && new Set(whole.match(/[.,]/g)).size === 1;
  if (!isGrouped && !/^\d{1,13}$/.test(whole)) return null;
  const side = word === '' ? undefined : sideOf(word);
  if (side === null || Boolean(open) !== Boolean(close)) return null;
  const amount = Number(whole.replaceAll(/[.,]/g, ''));
  const signs = [sign, after, open && '-', side && (side === 'in' ? '+' : '-')].filter(Boolean);
  if (new Set(signs).size > 1) return null;
  return signs[0] === '-' ? -amount : amount;
};

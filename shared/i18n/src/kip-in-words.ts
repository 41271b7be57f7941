import type { Locale } from './locale.ts';

interface Scale {
  readonly value: number;
  readonly word: string;
}

const laoUnits = ['', 'ໜຶ່ງ', 'ສອງ', 'ສາມ', 'ສີ່', 'ຫ້າ', 'ຫົກ', 'ເຈັດ', 'ແປດ', 'ເກົ້າ'];
const laoScales: readonly Scale[] = [
  { value: 1_000_000_000, word: 'ຕື້' },
  { value: 1_000_000, word: 'ລ້ານ' },
  { value: 100_000, word: 'ແສນ' },
  { value: 10_000, word: 'ໝື່ນ' },
  { value: 1_000, word: 'ພັນ' },
  { value: 100, word: 'ຮ້ອຍ' },
];

/** 20 has its own word, and a one after tens is ເອັດ (CLDR's spell-out rules for Lao). */
const laoBelowHundred = (value: number): string => {
  const tens = Math.floor(value / 10);
  const unit = value % 10;
  if (tens === 0) return laoUnits[unit] ?? '';
  const tensWord = tens === 1 ? 'ສິບ' : tens === 2 ? 'ຊາວ' : `${laoUnits[tens]}ສິບ`;
  return tensWord + (unit === 1 ? 'ເອັດ' : (laoUnits[unit] ?? ''));
};

const laoWords = (value: number): string => {
  const scale = laoScales.find((candidate) => value >= candidate.value);
  if (!scale) return laoBelowHundred(value);
  return laoWords(Math.floor(value / scale.value)) + scale.word + laoWords(value % scale.value);
};

const englishUnits = [
  ...['', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve'],
  ...['thirteen', 'fourteen', 'fifteen', 'sixteen', 'seventeen', 'eighteen', 'nineteen'],
];
const englishTens = ['', '', 'twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety'];
const englishScales: readonly Scale[] = [
  { value: 1_000_000_000_000, word: 'trillion' },
  { value: 1_000_000_000, word: 'billion' },
  { value: 1_000_000, word: 'million' },
  { value: 1_000, word: 'thousand' },
  { value: 100, word: 'hundred' },
];

const englishBelowHundred = (value: number): string => {
  if (value < 20) return englishUnits[value] ?? '';
  const tens = englishTens[Math.floor(value / 10)] ?? '';
  return value % 10 === 0 ? tens : `${tens}-${englishUnits[value % 10]}`;
};

const englishWords = (value: number): string => {
  const scale = englishScales.find((candidate) => value >= candidate.value);
  if (!scale) return englishBelowHundred(value);
  const rest = englishWords(value % scale.value);
  return `${englishWords(Math.floor(value / scale.value))} ${scale.word}${rest && ` ${rest}`}`;
};

const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/**
 * An amount of whole kip in words, for receipts: `One million seven hundred thousand kip`,
 * `ໜຶ່ງລ້ານເຈັດແສນກີບ`. Throws a RangeError on fractions and on what isn't a safe integer.
 */
export const kipInWords = (amount: number, locale: Locale): string => {
  if (!Number.isSafeInteger(amount)) throw new RangeError(`Not whole kip: ${amount}`);
  const value = Math.abs(amount);
  if (locale === 'lo') return `${amount < 0 ? 'ລົບ' : ''}${laoWords(value) || 'ສູນ'}ກີບ`;
  return capitalised(`${amount < 0 ? 'minus ' : ''}${englishWords(value) || 'zero'} kip`);
};

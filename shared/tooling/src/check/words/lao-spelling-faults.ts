/** What a text must not hold, because eyes don't see it and searches, sorting and line breaks do. */
const faults: readonly (readonly [fault: RegExp, says: string])[] = [
  [/[\u200b-\u200d\u2060\ufeff\u00ad]/u, 'holds a character that nobody sees (zero width or a soft hyphen)'],
  [/\u0ecd[\u0ec8-\u0ecb]?\u0eb2/u, 'writes ໍາ for ຳ'],
  [/ຫ[ນມ]/u, 'writes ຫນ or ຫມ for ໜ or ໝ'],
  [/ເເ/u, 'writes ເເ for ແ'],
  [/ ໆ/u, 'has a blank before ໆ'],
  [/\p{Script=Lao} [.,;:!?](?!\d)/u, 'has a blank before a stop'],
  [/\p{Script=Thai}/u, 'holds Thai letters'],
  [/[\u0ed0-\u0ed9]/u, 'holds Lao digits'],
  [/[\u0ec8-\u0ecb][\u0eb1\u0eb4-\u0eb9\u0ebb]/u, 'has a tone mark before its vowel'],
];

/** The faults of spelling in one text, each as the end of a sentence. */
export const laoSpellingFaults = (text: string): readonly string[] =>
  faults.filter(([fault]) => fault.test(text)).map(([, says]) => says);

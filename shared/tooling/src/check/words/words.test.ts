import { expect, test } from 'vitest';
import { laoSpellingFaults } from './lao-spelling-faults.ts';
import { readTerms, type Term } from './word-list.ts';
import { checkWords, labelComplaints, wordComplaints } from './words.ts';

const family: Term = {
  id: 'family',
  en: 'family',
  lo: 'ຄອບຄົວ',
  forbidden: { en: ['customer'], lo: ['ລູກຄ້າ'] },
};
const balance: Term = {
  id: 'balance_due',
  en: 'balance due',
  lo: 'ຍອດຄ້າງຊຳລະ',
  forbidden: { en: ['owed'], lo: ['ຍອດຄ້າງ'] },
  forbiddenLabels: { en: ['Open'] },
};
const where = 'remotes/feeinvoice/locales/en.json: invoices.title';
const said = (language: 'en' | 'lo', text: string, exceptions: Parameters<typeof wordComplaints>[2] = []) =>
  wordComplaints([{ where, language, text }], [family, balance], exceptions).join('\n');

test('a text with a forbidden word is named with its file and key, and told the right word', () => {
  expect(said('en', 'All Customers')).toBe(`${where} says “customer”; the word for it is “family”.`);
  expect(said('lo', 'ລູກຄ້າທັງໝົດ')).toBe(`${where} says “ລູກຄ້າ”; the word for it is “ຄອບຄົວ”.`);
});

test('part of another word and the name of a placeholder are no forbidden word', () => {
  expect(said('en', 'Allowed and followed')).toBe('');
  expect(said('en', 'Balance due {{owed}}')).toBe('');
});

test('a right word that begins with the forbidden one is right, and the short one beside it is not', () => {
  expect(said('lo', 'ຍອດຄ້າງຊຳລະ 10')).toBe('');
  expect(said('lo', 'ຍອດຄ້າງຊຳລະ ແລະ ຍອດຄ້າງ')).toContain('“ຍອດຄ້າງ”');
});

test('what is forbidden as a label may stand in a sentence', () => {
  expect(said('en', 'Open')).toContain('“balance due”');
  expect(said('en', 'Open the register')).toBe('');
});

test('an exception lets one text say it, and is a complaint itself once nothing needs it', () => {
  const exception = { where, word: 'customer', why: 'as an example' };
  expect(said('en', 'Customer', [exception])).toBe('');
  expect(said('en', 'Family', [exception])).toContain('its exception can go');
});

test('a text that names a field by a label it no longer has is told', () => {
  const field = { where: 'a: field', language: 'en', text: 'Check-in opens' } as const;
  const error = (text: string) => ({ where: 'a: error', language: 'en', text }) as const;
  expect(labelComplaints([field, error('Must be later than “Check-in opens”.')])).toEqual([]);
  expect(labelComplaints([field, error('Must be later than “Come from”.')])).toEqual([
    'a: error names “Come from”, but nothing is called so.',
  ]);
});

test('spelling that eyes don’t see is told: zero width, two signs for one, blanks, Thai letters, digits', () => {
  expect(laoSpellingFaults('ນັກ\u200bຮຽນ')).toHaveLength(1);
  expect(laoSpellingFaults('ຊ\u0ecd\u0eb2ລະ')).toEqual(['writes ໍາ for ຳ']);
  for (const text of ['ຫນ້າ', 'ເເກ້', 'ອື່ນ ໆ', 'ຄູ .', 'ครู', '໑໐', 'ມ\u0ec8\u0eb7'])
    expect(laoSpellingFaults(text), text).toHaveLength(1);
  expect(laoSpellingFaults('ນັກຮຽນ 25 ຄົນ, ອື່ນໆ: ໜ້າ.')).toEqual([]);
});

test('the list says each idea once, with its word in both languages, and what it forbids isn’t a word of it', () => {
  const terms = readTerms();
  expect(new Set(terms.map(({ id }) => id)).size).toBe(terms.length);
  expect(terms.length).toBeGreaterThan(80);
  for (const { id, en, lo, forbidden } of terms) {
    expect(en && lo, id).toBeTruthy();
    expect(forbidden?.en?.includes(en), id).not.toBe(true);
    expect(forbidden?.lo?.includes(lo), id).not.toBe(true);
  }
});

test('the product keeps to the list', async () => {
  expect(await checkWords()).toEqual([]);
});

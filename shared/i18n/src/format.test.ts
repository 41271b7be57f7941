import { beforeAll, expect, test } from 'vitest';
import en from '../locales/en.json';
import lo from '../locales/lo.json';
import {
  formatDate,
  formatDateTime,
  formatDuration,
  formatKip,
  formatLongDate,
  formatMark,
  formatMonth,
  formatName,
  formatNumber,
  formatPercent,
  formatTime,
  formatWeekday,
  localDay,
  weekdayOf,
} from './format.ts';
import { addTabLocale, setUpI18n } from './set-up.ts';
import { formatsOf } from './use-format.ts';

beforeAll(() => {
  setUpI18n({ locale: 'en' });
  addTabLocale('common', 'en', en);
  addTabLocale('common', 'lo', lo);
});

test('a day is written dd/mm/yyyy and never shifts with the time zone', () => {
  expect(formatDate('2026-09-07')).toBe('07/09/2026');
  expect(formatDate('31/02/2026')).toBe('31/02/2026');
});

test('an instant is shown as the clock in Vientiane reads', () => {
  expect(formatDateTime('2026-09-06T17:30:00Z')).toBe('07/09/2026 00:30');
  expect(formatTime(new Date('2026-09-07T07:05:00Z'))).toBe('14:05');
  expect(localDay('2026-09-06T17:30:00Z')).toBe('2026-09-07');
});

test('a wall-clock time of day stays as it is', () => {
  expect(formatTime('07:45')).toBe('07:45');
  expect(formatTime('07:45:30')).toBe('07:45');
});

test('long dates carry weekday and month in words', () => {
  expect(formatLongDate('2026-09-07', 'en')).toBe('Monday, 7 September 2026');
  expect(formatLongDate('2026-09-07', 'lo')).toBe('ວັນຈັນ ທີ 7 ກັນຍາ 2026');
});

test('weeks run from Monday to Sunday', () => {
  expect(weekdayOf('2026-09-07')).toBe(1);
  expect(weekdayOf('2026-09-13')).toBe(7);
  expect(formatWeekday(7, 'lo')).toBe('ວັນອາທິດ');
  expect(formatWeekday(1, 'en', 'short')).toBe('Mon');
});

test('month and weekday names are those of CLDR', () => {
  for (let month = 1; month <= 12; month++) {
    const day = new Date(Date.UTC(2026, month - 1, 15));
    const inLao = new Intl.DateTimeFormat('lo-LA', { month: 'long', timeZone: 'UTC' });
    const inEnglish = new Intl.DateTimeFormat('en-US', { month: 'short', timeZone: 'UTC' });
    expect(formatMonth(month, 'lo')).toBe(inLao.format(day));
    expect(formatMonth(month, 'lo', 'short')).toBe(inLao.format(day));
    expect(formatMonth(month, 'en', 'short')).toBe(inEnglish.format(day));
  }
  for (let weekday = 1; weekday <= 7; weekday++) {
    const day = new Date(Date.UTC(2026, 8, 6 + weekday));
    const inLao = new Intl.DateTimeFormat('lo-LA', { weekday: 'long', timeZone: 'UTC' });
    expect(formatWeekday(weekday, 'lo')).toBe(inLao.format(day));
  }
});

test('kip are whole, grouped as each language does', () => {
  expect(formatKip(1_700_000, 'lo')).toBe('1.700.000\u00A0ກີບ');
  expect(formatKip(1_700_000, 'en')).toBe('1,700,000\u00A0kip');
  expect(formatKip(-500, 'en')).toBe('−500\u00A0kip');
  expect(formatKip(0, 'lo')).toBe('0\u00A0ກີບ');
});

test('numbers and percentages keep the decimals that were asked for', () => {
  expect(formatNumber(1234567.5, 'en', 1)).toBe('1,234,567.5');
  expect(formatNumber(1234567.5, 'lo', 1)).toBe('1.234.567,5');
  expect(formatNumber(999, 'en')).toBe('999');
  expect(formatNumber(-0.001, 'en', 1)).toBe('0.0');
  expect(formatPercent(0.935, 'en')).toBe('94%');
  expect(formatPercent(0.935, 'lo', 1)).toBe('93,5%');
});

test('minutes have hours from an hour on', () => {
  expect(formatDuration(8, 'en')).toBe('8\u00A0min');
  expect(formatDuration(368, 'en')).toBe('6\u00A0h 8\u00A0min');
  expect(formatDuration(60, 'lo')).toBe('1\u00A0ຊົ່ວໂມງ');
  expect(formatDuration(1501, 'lo')).toBe('25\u00A0ຊົ່ວໂມງ 1\u00A0ນາທີ');
});

test('marks have a point in both languages, percentages the sign of their language', () => {
  expect(formatMark(7.5)).toBe('7.5');
  expect(formatMark(8, 2)).toBe('8.00');
  expect(formatsOf('lo').mark(7.5, 2)).toBe('7.50');
  expect(formatsOf('lo').percent(0.935, 1)).toBe('93,5%');
});

test("a name is shown in the reader's script, else in the other", () => {
  const name = { lo: 'ສົມສັກ ວົງສະຫວັນ', en: 'Somsak Vongsavanh' };
  expect(formatName(name, 'lo')).toBe('ສົມສັກ ວົງສະຫວັນ');
  expect(formatName(name, 'en')).toBe('Somsak Vongsavanh');
  expect(formatName({ lo: 'ບຸນມີ', en: '' }, 'en')).toBe('ບຸນມີ');
});

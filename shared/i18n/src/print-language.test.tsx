// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { I18nextProvider, useTranslation } from 'react-i18next';
import { afterEach, beforeAll, expect, test } from 'vitest';
import en from '../locales/en.json';
import lo from '../locales/lo.json';
import { translationIn } from './print-language.ts';
import { addTabLocale, setUpI18n } from './set-up.ts';
import { useDuration, useFormat } from './use-format.ts';

const somsak = { lo: 'ສົມສັກ', en: 'Somsak' };

beforeAll(() => {
  setUpI18n({ locale: 'en' });
  addTabLocale('common', 'en', en);
  addTabLocale('common', 'lo', lo);
});
afterEach(cleanup);

function Paper() {
  const { t } = useTranslation('common');
  const format = useFormat();
  const duration = useDuration();
  return (
    <ul>
      <li>{t('print.country')}</li>
      <li>{t('list.select_row', { row: format.name(somsak) })}</li>
      <li>{format.kip(1_700_000)}</li>
      <li>{format.longDate('2026-09-07')}</li>
      <li>{format.name({ lo: 'ບຸນມີ', en: '' })}</li>
      <li>{format.row([format.name(somsak), '', format.month(9)])}</li>
      <li>{duration(368)}</li>
    </ul>
  );
}

const printed = (language: 'lo' | 'en' | 'both') => {
  render(
    <I18nextProvider i18n={translationIn(language)}>
      <Paper />
    </I18nextProvider>,
  );
  return screen.getAllByRole('listitem').map(({ textContent }) => textContent);
};

test('a paper speaks its own language, whatever the page speaks', () => {
  expect(printed('lo')).toEqual([
    lo.print.country,
    'ເລືອກ ສົມສັກ',
    '1.700.000\u00A0ກີບ',
    'ວັນຈັນ ທີ 7 ກັນຍາ 2026',
    'ບຸນມີ',
    'ສົມສັກ, ກັນຍາ',
    '6\u00A0ຊົ່ວໂມງ 8\u00A0ນາທີ',
  ]);
  cleanup();
  expect(printed('en')[0]).toBe(en.print.country);
});

test('a paper in both languages says everything twice but figures and what is alike, each name in its sentence', () => {
  expect(printed('both')).toEqual([
    `${lo.print.country}\n${en.print.country}`,
    'ເລືອກ ສົມສັກ\nSelect Somsak',
    '1.700.000\u00A0ກີບ',
    'ວັນຈັນ ທີ 7 ກັນຍາ 2026\nMonday, 7 September 2026',
    'ບຸນມີ',
    'ສົມສັກ, ກັນຍາ\nSomsak, September',
  ]);
});

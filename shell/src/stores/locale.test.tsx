// @vitest-environment jsdom
import { formatKip, formatLongDate, useFormat } from '@suksa/i18n';
import { useLocale } from '@suksa/platform';
import { act, cleanup, screen } from '@testing-library/react';
import { useTranslation } from 'react-i18next';
import { afterEach, expect, test } from 'vitest';
import { renderShell } from '../testing/render-shell.tsx';
import { switchLocale } from './locale.ts';

afterEach(async () => {
  await act(() => switchLocale('en'));
  cleanup();
});

function Page() {
  const { t } = useTranslation('shell');
  const format = useFormat();
  return (
    <p>
      {[
        useLocale(),
        t('login.title'),
        format.longDate('2026-09-07'),
        format.kip(1_700_000),
        format.number(1234.5, 1),
      ].join(' | ')}
    </p>
  );
}

test('a switch changes words, dates, numbers and the language of the document at once', async () => {
  await renderShell([{ path: '/', element: <Page /> }]);
  const english = screen.getByRole('paragraph').textContent;
  expect(english).toBe(
    `en | Sign in | ${formatLongDate('2026-09-07', 'en')} | ${formatKip(1_700_000, 'en')} | 1,234.5`,
  );
  await act(() => switchLocale('lo'));
  expect(screen.getByRole('paragraph').textContent).toBe(
    `lo | ເຂົ້າສູ່ລະບົບ | ${formatLongDate('2026-09-07', 'lo')} | ${formatKip(1_700_000, 'lo')} | 1.234,5`,
  );
  expect(document.documentElement.lang).toBe('lo-LA');
});

test('the choice is remembered in the cookie', async () => {
  await renderShell([{ path: '/', element: <Page /> }]);
  await act(() => switchLocale('lo'));
  expect(document.cookie).toContain('locale=lo');
});

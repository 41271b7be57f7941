// @vitest-environment jsdom
import { addTabLocale, type PrintLanguage, useFormat } from '@suksa/i18n';
import { act, fireEvent, screen } from '@testing-library/react';
import { getI18n, useTranslation } from 'react-i18next';
import { beforeEach, expect, test, vi } from 'vitest';
import lo from '../../../i18n/locales/lo.json';
import { renderPage } from '../testing/render-page.tsx';
import { PrintButton } from './print-button.tsx';
import { providePrinting } from './print-host.ts';
import { SpokenPage } from './spoken-page.tsx';

const name = { lo: 'ສົມສັກ', en: 'Somsak' };
let user = '7';
const printed = vi.fn();
beforeEach(() => printed.mockReset());

function Screen() {
  const { t } = useTranslation('common');
  const format = useFormat();
  return (
    <>
      <h1>{t('actions.print')}</h1>
      <input aria-label="typed" />
      <PrintButton
        kind="letter"
        label="Print letter"
        onPrint={(language: PrintLanguage) => printed(language, t('print.country'), format.name(name))}
      />
    </>
  );
}

const Page = () => (
  <SpokenPage i18n={getI18n()}>
    <Screen />
  </SpokenPage>
);

function open(): void {
  renderPage(<Page />);
  providePrinting({
    loadMessages: async (locale) => {
      if (locale === 'lo') addTabLocale('common', 'lo', lo);
    },
    user: () => user,
  });
}

async function choose(language: string): Promise<void> {
  await act(async () => fireEvent.click(screen.getByRole('button', { name: /^Language on paper/ })));
  await act(async () => fireEvent.click(await screen.findByRole('menuitem', { name: language })));
}

test('one press prints as the page speaks; another language is one choice away, and what is typed stays', async () => {
  open();
  fireEvent.change(screen.getByLabelText('typed'), { target: { value: 'half a word' } });
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Print letter' })));
  expect(printed).toHaveBeenLastCalledWith('en', 'Lao People’s Democratic Republic', 'Somsak');

  await choose('Lao');
  await vi.waitFor(() => expect(printed).toHaveBeenLastCalledWith('lo', lo.print.country, 'ສົມສັກ'));
  expect(screen.getByRole('heading').textContent).toBe('Print');
  expect((screen.getByLabelText('typed') as HTMLInputElement).value).toBe('half a word');
});

test('each user’s last language of this print is there again, and no other user’s', async () => {
  open();
  await choose('Both');
  await vi.waitFor(() =>
    expect(printed).toHaveBeenLastCalledWith(
      'both',
      `${lo.print.country}\nLao People’s Democratic Republic`,
      'ສົມສັກ\nSomsak',
    ),
  );
  const language = () => screen.getByRole('button', { name: /^Language on paper/ }).textContent;
  const again = (somebody: string) => {
    user = somebody;
    vi.spyOn(Storage.prototype, 'clear').mockImplementationOnce(() => {});
    open();
  };
  again('7');
  expect(language()).toBe('ລາວ+EN');
  again('8');
  expect(language()).toBe('EN');
});

test('whoever printed by keyboard is at the button again', async () => {
  open();
  const button = screen.getByRole('button', { name: 'Print letter' });
  button.focus();
  // A browser takes the focus from a button that is disabled while it is busy.
  printed.mockImplementation(() => (document.activeElement as HTMLElement).blur());
  await act(async () => fireEvent.click(button));
  expect(printed).toHaveBeenCalled();
  expect(document.activeElement).toBe(button);
});

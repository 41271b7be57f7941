// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react';
import { createInstance, type i18n } from 'i18next';
import { getI18n, I18nContext, I18nextProvider } from 'react-i18next';
import { afterEach, expect, test } from 'vitest';
import { translationHook } from './translation-hook.ts';

const useWords = translationHook(I18nContext, getI18n);
let drawn = 0;
let heard: unknown[] = [];

function Title() {
  const { t } = useWords('common');
  drawn++;
  return <h1>{t('sex.male')}</h1>;
}

function Hearer() {
  heard.push(useWords('common').t);
  return <Title />;
}

function speaker(): i18n {
  const made = createInstance();
  void made.init({
    lng: 'en',
    fallbackLng: false,
    ns: ['common'],
    initAsync: false,
    resources: { en: { common: { sex: { male: 'Boy' } } }, lo: { common: { sex: { male: 'ຊາຍ' } } } },
  });
  return made;
}

afterEach(cleanup);

const title = () => screen.getByRole('heading').textContent;

test('words follow the language of the page, and words that come later', async () => {
  const page = speaker();
  render(
    <I18nextProvider i18n={page}>
      <Title />
    </I18nextProvider>,
  );
  expect(title()).toBe('Boy');
  await act(() => page.changeLanguage('lo'));
  expect(title()).toBe('ຊາຍ');
  act(() => void page.addResourceBundle('lo', 'common', { sex: { male: 'ເພດຊາຍ' } }, true, true));
  expect(title()).toBe('ເພດຊາຍ');
});

test('a paper inside of the page speaks its own language', async () => {
  const [page, paper] = [speaker(), speaker()];
  await paper.changeLanguage('lo');
  const { rerender } = render(
    <I18nextProvider i18n={page}>
      <Title />
    </I18nextProvider>,
  );
  rerender(
    <I18nextProvider i18n={paper}>
      <Title />
    </I18nextProvider>,
  );
  expect(title()).toBe('ຊາຍ');
});

test('what is drawn again for another reason hears the same words, and nothing is drawn twice for them', () => {
  const page = speaker();
  heard = [];
  drawn = 0;
  const drawing = () => (
    <I18nextProvider i18n={page}>
      <Hearer />
    </I18nextProvider>
  );
  const { rerender, unmount } = render(drawing());
  expect(drawn).toBe(1);
  rerender(drawing());
  expect(heard).toHaveLength(2);
  expect(new Set(heard).size).toBe(1);
  unmount();
  const before = drawn;
  act(() => void page.addResourceBundle('en', 'common', { more: 'More' }, true, true));
  expect(drawn).toBe(before);
});

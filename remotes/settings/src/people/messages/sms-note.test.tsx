// @vitest-environment jsdom
import type { MessageSetup } from '@suksa/contracts/settings';
import { addTabLocale } from '@suksa/i18n';
import { provideTestHost } from '@suksa/platform/testing';
import { renderPage } from '@suksa/ui/testing';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import words from '../../../locales/messages/en.json';
import PlanForm from './plan-form.tsx';

const none = { subject: '', text: '' };
const setupWith = (kind: string, lo: string, en: string) =>
  ({
    ...{ version: 1, kinds: [kind], absentAt: '08:30', quietFrom: '21:00', quietUntil: '06:00' },
    words: { [kind]: { lo: { ...none, text: lo }, en: { ...none, text: en } } },
  }) as unknown as MessageSetup;

const shown = async (setup: MessageSetup) => {
  cleanup();
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  provideTestHost({ queryClient });
  renderPage(
    <QueryClientProvider client={queryClient}>
      <PlanForm setup={setup} readOnly={false} />
    </QueryClientProvider>,
  );
  act(() => addTabLocale('settings', 'en', words));
  const field = async (name: string) =>
    (await screen.findByRole('textbox', { name })).closest('.mantine-InputWrapper-root')?.textContent ?? '';
  return { lo: await field('Message in Lao'), en: await field('Message in English') };
};

test('who writes a message sees how many SMS it makes with usual names, and which sign makes it longer', async () => {
  const { lo, en } = await shown(
    setupWith('arrival', '{student} ມາຮອດ', `{student} wasn’t late. ${'x'.repeat(60)}`),
  );
  expect(lo).toMatch(/1 SMS \(\d\d of 70 letters\)\.$/);
  expect(en).toContain('2 SMS (94 letters, 67 in each)');
  expect(en).toContain('With “’” only 70 letters fit');
});

test('of a message whose text is written elsewhere no number is made up', async () => {
  const { lo } = await shown(setupWith('announcement', '{title}: {text}', '{title}'));
  expect(lo).toContain('As many SMS as what is filled in needs');
});

// @vitest-environment jsdom
import { addTabLocale } from '@suksa/i18n';
import { provideTestHost } from '@suksa/platform/testing';
import { renderPage } from '@suksa/ui/testing';
import { act, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import words from '../../locales/en.json';
import type { OpenQuestion } from './open-questions.ts';
import { QuestionList } from './question-list.tsx';

test('a question names the class in the language of the screen, as the answer below it does', async () => {
  provideTestHost();
  const question = {
    ...{ kind: 'reason', className: 'ປ.5/1', name: { lo: 'ພອນສຸດາ', en: 'Phonesouda' } },
    scan: { idempotencyKey: 'one', scannedAt: '2026-11-25T08:08:00+07:00', code: 'VTE260010' },
  } as unknown as OpenQuestion;
  renderPage(<QuestionList questions={[question]} onAnswer={() => {}} onDismiss={() => {}} />);
  act(() => addTabLocale('checkinout', 'en', words));
  expect(await screen.findByText('P5/1 · 08:08')).toBeTruthy();
});

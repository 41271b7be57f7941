// @vitest-environment jsdom
import { addTabLocale } from '@suksa/i18n';
import { renderPage } from '@suksa/ui/testing';
import { act, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import words from '../../locales/en.json';
import type { AnnouncementForm } from './announcement-draft.ts';
import { SmsNote } from './sms-note.tsx';

test('who sends an announcement by SMS too sees how many it makes in each language', () => {
  const values = {
    title: { lo: 'ປະຊຸມ', en: 'Meeting' },
    body: { lo: 'ກ'.repeat(130), en: 'x'.repeat(100) },
  } as AnnouncementForm['values'];
  renderPage(<SmsNote values={values} />);
  act(() => addTabLocale('technical', 'en', words));
  expect(screen.getByRole('status').textContent).toBe(
    'Each person told by SMS gets 3 SMS in Lao · 1 SMS in English',
  );
});

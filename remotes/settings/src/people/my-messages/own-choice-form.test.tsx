// @vitest-environment jsdom
import type { OwnMessages } from '@suksa/contracts/settings';
import { addTabLocale } from '@suksa/i18n';
import { renderPage } from '@suksa/ui/testing';
import { act, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import words from '../../../locales/messages/en.json';
import OwnChoiceForm from './own-choice-form.tsx';

const choice = { language: 'en', kinds: [], version: 1, consentOn: '2026-11-29', hasAccount: true };

test('who has chosen email and SMS is told which of the two has nowhere to go', async () => {
  const own = {
    choice: { ...choice, channels: ['email', 'sms'], email: '', phone: '020 5555 1234' },
    ways: ['app', 'email', 'sms'],
  } as unknown as OwnMessages;
  renderPage(<OwnChoiceForm own={own} onClose={() => undefined} />);
  act(() => addTabLocale('settings', 'en', words));
  expect(await screen.findByText(/We have no email address of yours/)).toBeDefined();
  expect(screen.queryByText(/We have no phone number of yours/)).toBeNull();
});

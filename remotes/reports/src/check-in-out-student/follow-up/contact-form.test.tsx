// @vitest-environment jsdom
import { addTabLocale } from '@suksa/i18n';
import { renderPage } from '@suksa/ui/testing';
import { act, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import words from '../../../locales/check-in-out-student/en.json';
import ContactForm from './contact-form.tsx';

test('a contact begins with whom one spoke, and no calendar lies over it', async () => {
  renderPage(<ContactForm studentId={1} name="Phoumy" onClose={() => undefined} />);
  act(() => addTabLocale('reports', 'en', words));
  await waitFor(() =>
    expect(screen.getByRole('textbox', { name: 'With whom' })).toHaveProperty(
      'id',
      document.activeElement?.id,
    ),
  );
  expect(screen.queryByRole('grid')).toBeNull();
});

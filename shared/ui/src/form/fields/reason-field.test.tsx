// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { renderPage } from '../../testing/render-page.tsx';
import { ReasonField } from './reason-field.tsx';

const offered = [
  { id: 1, text: 'Moved away', needsFreeText: false },
  { id: 2, text: 'Other', needsFreeText: true },
];

function Form() {
  const [reason, setReason] = useState('');
  const [picked, setPicked] = useState<number | null>(null);
  return (
    <>
      <ReasonField
        name="reason"
        label="Reason"
        value={reason}
        onChange={setReason}
        offered={offered}
        picked={picked}
        onPick={setPicked}
        maxLength={300}
      />
      <output>{picked ?? 'own words'}</output>
    </>
  );
}

const words = () => screen.getByRole<HTMLTextAreaElement>('textbox').value;
const write = (text: string) => fireEvent.change(screen.getByRole('textbox'), { target: { value: text } });

test('a standard text is taken with one press, can be added to, and gives way to other words', () => {
  renderPage(<Form />);
  fireEvent.click(screen.getByRole('button', { name: 'Moved away' }));
  expect(words()).toBe('Moved away');
  write('Moved away to Pakse');
  expect(screen.getByRole('status').textContent).toBe('1');
  write('Nobody knows');
  expect(screen.getByRole('status').textContent).toBe('own words');
});

test('a text that wants words of one’s own leads to where they are written', () => {
  renderPage(<Form />);
  fireEvent.click(screen.getByRole('button', { name: 'Other' }));
  expect(words()).toBe('');
  expect(document.activeElement).toBe(screen.getByRole('textbox'));
  write('The river has risen');
  expect(screen.getByRole('status').textContent).toBe('2');
});

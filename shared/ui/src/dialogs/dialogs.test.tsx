// @vitest-environment jsdom
import { act, fireEvent, screen } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { renderPage } from '../testing/render-page.tsx';
import { checkInput } from './check-input.ts';
import { dialogs } from './dialogs.tsx';

/** Opens a dialog and waits until its code is there. */
async function open<Answer>(ask: () => Promise<Answer>): Promise<{ answer: Promise<Answer> }> {
  let answer: Promise<Answer> | undefined;
  await act(async () => {
    answer = ask();
    await import('./dialog-window.tsx');
  });
  return { answer: answer as Promise<Answer> };
}

const click = (name: string) => act(async () => fireEvent.click(screen.getByRole('button', { name })));

describe('confirm', () => {
  test('answers yes or no, and is closed afterwards', async () => {
    renderPage(<p>page</p>);
    const yes = await open(() => dialogs.confirm({ title: 'Void it?', confirmLabel: 'Void' }));
    expect(screen.getByRole('alertdialog', { name: 'Void it?' })).toBeTruthy();
    await click('Void');
    expect(await yes.answer).toBe(true);
    expect(screen.queryByRole('alertdialog')).toBeNull();
    const no = await open(() => dialogs.confirm({ title: 'Void it?' }));
    await click('Cancel');
    expect(await no.answer).toBe(false);
  });

  test('asked twice at once, by a double click, is asked once', async () => {
    renderPage(<p>page</p>);
    const first = await open(() => dialogs.confirm({ title: 'Void it?' }));
    expect(await dialogs.confirm({ title: 'Void it?' })).toBe(false);
    expect(screen.getAllByRole('alertdialog')).toHaveLength(1);
    await click('OK');
    expect(await first.answer).toBe(true);
    const again = await open(() => dialogs.confirm({ title: 'Void it?' }));
    await click('OK');
    expect(await again.answer).toBe(true);
  });

  test('Escape is no; what cannot be undone starts on Cancel', async () => {
    renderPage(<p>page</p>);
    const { answer } = await open(() => dialogs.confirm({ title: 'Delete?', danger: true }));
    expect(document.activeElement?.textContent).toBe('Cancel');
    await act(async () => fireEvent.keyDown(document.activeElement as Element, { key: 'Escape' }));
    expect(await answer).toBe(false);
  });
});

test('a timed alert closes by itself after 1500 ms', async () => {
  renderPage(<p>page</p>);
  await import('./dialog-window.tsx');
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const { answer } = await open(() => dialogs.alert({ title: 'Saved', timed: true }));
  act(() => void vi.advanceTimersByTime(1499));
  expect(screen.getByRole('alertdialog', { name: 'Saved' })).toBeTruthy();
  act(() => void vi.advanceTimersByTime(1));
  await answer;
  expect(screen.queryByRole('alertdialog')).toBeNull();
  vi.useRealTimers();
});

describe('prompt', () => {
  test('an e-mail address is checked before it is given back', async () => {
    renderPage(<p>page</p>);
    const { answer } = await open(() =>
      dialogs.prompt({ title: 'Invite', inputType: 'email', label: 'E-mail' }),
    );
    fireEvent.change(screen.getByLabelText('E-mail'), { target: { value: 'nobody' } });
    await click('OK');
    expect(screen.getByText('Invalid email address')).toBeTruthy();
    fireEvent.change(screen.getByLabelText('E-mail'), { target: { value: ' kham@school.la ' } });
    await click('OK');
    expect(await answer).toBe('kham@school.la');
  });

  test('cancelled gives null', async () => {
    renderPage(<p>page</p>);
    const { answer } = await open(() => dialogs.prompt({ title: 'Reason' }));
    await click('Cancel');
    expect(await answer).toBeNull();
  });

  test('a web address must be http or https', () => {
    expect(checkInput('url', 'https://suksa.la/a?b=c')).toBeNull();
    expect(checkInput('url', 'http://localhost:3000')).toBeNull();
    for (const text of ['ftp://suksa.la', 'suksa.la', 'javascript:alert(1)', 'https://'])
      expect(checkInput('url', text)).toBe('url');
  });

  test('e-mail addresses follow the pattern of browsers', () => {
    for (const text of ['a@b.la', 'first.last+tag@mail.school.edu.la'])
      expect(checkInput('email', text)).toBeNull();
    for (const text of ['a@b', '@b.la', 'a b@c.la', 'a@b..la', 'a@-b.la'])
      expect(checkInput('email', text)).toBe('email');
  });
});

// @vitest-environment jsdom
import { act, fireEvent, screen } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { formKeeper, provideFormKeeper } from '../form/form-keeper.ts';
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

test('before something is lost, only the red button loses it: Escape and a second asking stay', async () => {
  renderPage(<p>page</p>);
  const question = {
    title: 'Unsaved changes',
    text: 'What you typed is lost.',
    confirmLabel: 'Keep editing',
    cancelLabel: 'Discard',
  };
  const first = await open(() => dialogs.leave(question));
  expect(document.activeElement?.textContent).toBe('Keep editing');
  expect(await dialogs.leave(question)).toBe(false);
  await act(async () => fireEvent.keyDown(document.activeElement as Element, { key: 'Escape' }));
  expect(await first.answer).toBe(false);
  const second = await open(() => dialogs.leave(question));
  await click('Keep editing');
  expect(await second.answer).toBe(false);
  const third = await open(() => dialogs.leave(question));
  await click('Discard');
  expect(await third.answer).toBe(true);
});

test('a timed alert stays while the pointer is on it, or while somebody uses it by keyboard', async () => {
  renderPage(<p>page</p>);
  await import('./dialog-window.tsx');
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const { answer } = await open(() => dialogs.alert({ title: 'Saved', timed: true }));
  const alert = screen.getByRole('alertdialog', { name: 'Saved' });
  fireEvent.pointerMove(alert);
  act(() => void vi.advanceTimersByTime(5000));
  fireEvent.pointerLeave(alert);
  act(() => void vi.advanceTimersByTime(1400));
  fireEvent.keyDown(alert, { key: 'Tab' });
  act(() => void vi.advanceTimersByTime(5000));
  vi.useRealTimers();
  expect(screen.getByRole('alertdialog', { name: 'Saved' })).toBeTruthy();
  await click('OK');
  await answer;
});

test('a timed alert closes by itself after 1500 ms', async () => {
  renderPage(<p>page</p>);
  await import('./dialog-window.tsx');
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const { answer } = await open(() => dialogs.alert({ title: 'Saved', timed: true }));
  const alert = screen.getByRole('alertdialog', { name: 'Saved' });
  // It opened under a pointer that rests.
  fireEvent.pointerEnter(alert);
  act(() => void vi.advanceTimersByTime(1499));
  expect(alert.isConnected).toBe(true);
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

  test('with a call that fails stays open with what was typed, says why, sends once a press and can try again', async () => {
    renderPage(<p>page</p>);
    let refuse: (cause: unknown) => void = () => undefined;
    const sent: string[] = [];
    const submit = vi.fn((text: string) => {
      sent.push(text);
      return sent.length === 1 ? new Promise<void>((_, reject) => (refuse = reject)) : Promise.resolve();
    });
    const { answer } = await open(() => dialogs.prompt({ title: 'Reopen 2026?', label: 'Reason', submit }));
    const reason = screen.getByLabelText<HTMLInputElement>('Reason');
    fireEvent.change(reason, { target: { value: 'A mark was missing' } });
    const press = screen.getByRole('button', { name: 'OK' });
    await click('OK');
    await click('OK');
    expect(press.getAttribute('aria-busy')).toBe('true');
    await click('Cancel');
    expect(submit).toHaveBeenCalledOnce();

    await act(async () => refuse({ code: 'network', status: 0 }));
    expect(screen.getByRole('alert').textContent).toContain('No connection to the server');
    expect(reason.value).toBe('A mark was missing');
    expect(press.getAttribute('aria-busy')).toBeNull();

    await click('OK');
    expect(sent).toEqual(['A mark was missing', 'A mark was missing']);
    expect(await answer).toBe('A mark was missing');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('a fault of what was typed is told at its field', async () => {
    renderPage(<p>page</p>);
    const submit = () =>
      Promise.reject({ code: 'invalid', fields: [{ path: 'reason', code: 'required' }], status: 422 });
    const { answer } = await open(() => dialogs.prompt({ title: 'Void it?', label: 'Reason', submit }));
    fireEvent.change(screen.getByLabelText('Reason'), { target: { value: '.' } });
    await click('OK');
    expect(screen.getByLabelText('Reason').getAttribute('aria-invalid')).toBe('true');
    expect(screen.queryByRole('alert')).toBeNull();
    await click('Cancel');
    await answer;
  });

  test('what could not be sent is offered when the same is asked again', async () => {
    renderPage(<p>page</p>);
    const ask = () =>
      dialogs.prompt({
        title: 'Lock Kham?',
        label: 'Reason',
        submit: async (text) => {
          if (text === 'Left') throw Object.assign(new Error(), { code: 'timeout' });
        },
      });
    const first = await open(ask);
    fireEvent.change(screen.getByLabelText('Reason'), { target: { value: 'Left' } });
    await click('OK');
    await click('Cancel');
    expect(await first.answer).toBeNull();

    const second = await open(ask);
    expect(screen.getByLabelText<HTMLInputElement>('Reason').value).toBe('Left');
    fireEvent.change(screen.getByLabelText('Reason'), { target: { value: 'Has left' } });
    await click('OK');
    expect(await second.answer).toBe('Has left');

    const third = await open(ask);
    expect(screen.getByLabelText<HTMLInputElement>('Reason').value).toBe('');
    await click('Cancel');
    await third.answer;
  });

  test('makes way for the sign-in, and what was typed is offered when it is asked again', async () => {
    renderPage(<p>page</p>);
    let signedIn = false;
    const ask = () =>
      dialogs.prompt({
        title: 'Refuse Noy?',
        label: 'Reason',
        submit: async () => {
          if (!signedIn) throw Object.assign(new Error(), { code: 'not_signed_in' });
        },
      });
    const first = await open(ask);
    fireEvent.change(screen.getByLabelText('Reason'), { target: { value: 'The camera shows otherwise' } });
    await click('OK');
    expect(await first.answer).toBeNull();
    expect(screen.queryByRole('dialog')).toBeNull();

    signedIn = true;
    const second = await open(ask);
    expect(screen.getByLabelText<HTMLInputElement>('Reason').value).toBe('The camera shows otherwise');
    await click('OK');
    expect(await second.answer).toBe('The camera shows otherwise');
  });

  test('what somebody typed is not offered to who signs in after them', async () => {
    renderPage(<p>page</p>);
    const keeper = formKeeper();
    const as = (user: number) => provideFormKeeper({ ...keeper, owner: () => user });
    const ask = () =>
      dialogs.prompt({
        title: 'Refuse Kham?',
        label: 'Reason',
        submit: async () => {
          throw Object.assign(new Error(), { code: 'not_signed_in' });
        },
      });
    as(1);
    const first = await open(ask);
    fireEvent.change(screen.getByLabelText('Reason'), { target: { value: 'His mother is ill' } });
    await click('OK');
    await first.answer;

    as(2);
    const second = await open(ask);
    expect(screen.getByLabelText<HTMLInputElement>('Reason').value).toBe('');
    await click('Cancel');
    await second.answer;

    as(1);
    const third = await open(ask);
    expect(screen.getByLabelText<HTMLInputElement>('Reason').value).toBe('His mother is ill');
    await click('Cancel');
    await third.answer;
    provideFormKeeper(keeper);
  });

  test('what was done with some only is told, and what is left tried again', async () => {
    renderPage(<p>page</p>);
    const answers = ['One was refused', undefined];
    const { answer } = await open(() =>
      dialogs.prompt({ title: 'Block two', required: false, submit: async () => answers.shift() }),
    );
    await click('OK');
    expect(screen.getByRole('alert').textContent).toBe('One was refused');
    await click('OK');
    expect(await answer).toBe('');
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

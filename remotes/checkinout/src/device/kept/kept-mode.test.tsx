// @vitest-environment jsdom
import { provideTestHost } from '@suksa/platform/testing';
import { renderPage } from '@suksa/ui/testing';
import { act, fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useHalfDone } from '../half-done.ts';
import { useStep } from '../use-step.ts';
import { useKeptMode } from './kept-mode.ts';

function Screen() {
  const [mode, setMode] = useKeptMode();
  useHalfDone(mode === 'roll');
  const step = useStep(() => {});
  return (
    <>
      <h1>{mode}</h1>
      <button type="button" onClick={() => setMode('emergency')}>
        Who is inside
      </button>
      <button type="button" onClick={() => setMode('roll')}>
        Roll call
      </button>
      <button type="button" onClick={step.enter}>
        Step
      </button>
    </>
  );
}

const press = (name: string) => act(async () => fireEvent.click(screen.getByRole('button', { name })));
const shown = () => screen.getByRole('heading', { level: 1 }).textContent;

async function open(kiosk?: { readonly name: string }) {
  const user = { id: 7, ...(kiosk && { kiosk }) } as never;
  const { store, session } = provideTestHost();
  store.set(session as never, { token: 'token-1', user });
  const { router } = renderPage(<Screen />);
  await act(async () => {});
  return { router, back: () => act(() => router.navigate(-1)) };
}

test('on a gate’s own device Back leads to the mode before, and from the first nowhere', async () => {
  const { back } = await open({ name: 'Gate 1' });
  await press('Who is inside');
  expect(shown()).toBe('emergency');
  await back();
  expect(shown()).toBe('gate');
  for (let times = 0; times < 3; times += 1) await back();
  expect(shown()).toBe('gate');
  await press('Who is inside');
  expect(shown()).toBe('emergency');
});

test('elsewhere the first mode is the first place in the history, which Back leaves', async () => {
  const { router, back } = await open();
  await press('Who is inside');
  await back();
  expect(shown()).toBe('gate');
  expect(router.state.location.state).toEqual({ mode: 'gate', at: 0 });
});

test('neither Back nor another mode loses what is half done without a question', async () => {
  const { back } = await open();
  await press('Roll call');
  await back();
  await screen.findByRole('alertdialog', { name: 'Unsaved changes' });
  await press('Keep editing');
  expect(shown()).toBe('roll');
  await press('Who is inside');
  await screen.findByRole('alertdialog');
  await press('Discard changes');
  expect(shown()).toBe('emergency');
  await back();
  expect(shown()).toBe('roll');
});

test('a step that begins before the page has drawn its mode’s place lies in that mode', async () => {
  const { router } = await open();
  act(() => {
    fireEvent.click(screen.getByRole('button', { name: 'Roll call' }));
    fireEvent.click(screen.getByRole('button', { name: 'Step' }));
  });
  expect(router.state.location.state).toEqual({ mode: 'roll', at: 1, step: true });
});

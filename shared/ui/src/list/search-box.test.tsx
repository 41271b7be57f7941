// @vitest-environment jsdom
import { act, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { renderPage } from '../testing/render-page.tsx';
import { SearchBox } from './search-box.tsx';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const type = (text: string) =>
  act(() => fireEvent.change(screen.getByRole('searchbox'), { target: { value: text } }));
const pass = (time: number) => act(() => vi.advanceTimersByTime(time));

/** An address that follows what it is told only after a while, as on a slow machine. */
function SlowAddress({ told }: { told: (text: string) => void }) {
  const [value, setValue] = useState('');
  const follow = (text: string) => {
    told(text);
    setTimeout(() => setValue(text), 300);
  };
  return (
    <>
      <SearchBox value={value} onChange={follow} />
      <button type="button" onClick={() => setValue('')}>
        Clear
      </button>
    </>
  );
}

test('what is typed while the address still follows the last search is not lost', () => {
  const told = vi.fn();
  renderPage(<SlowAddress told={told} />);
  type('Kham');
  pass(450);
  type('Khampheng');
  pass(1000);
  expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('Khampheng');
  expect(told.mock.calls.at(-1)).toEqual(['Khampheng']);
});

test('a search that is taken away elsewhere goes from the box too', () => {
  renderPage(<SlowAddress told={() => {}} />);
  type('Kham');
  pass(1000);
  act(() => fireEvent.click(screen.getByRole('button', { name: 'Clear' })));
  expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('');
});

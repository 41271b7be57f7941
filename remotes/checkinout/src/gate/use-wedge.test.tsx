// @vitest-environment jsdom
import { render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { useWedge } from './use-wedge.ts';

function Gate({ onScan, onPress }: { readonly onScan: () => void; readonly onPress: () => void }) {
  useWedge(onScan);
  return (
    <button type="button" onClick={onPress}>
      Sound
    </button>
  );
}

/** As the system has timed the keys; the browser presses a button with an Enter that nobody has taken. */
const press = (keys: readonly string[], pace: number) => {
  const button = screen.getByRole('button');
  keys.forEach((key, at) => {
    const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true });
    Object.defineProperty(event, 'timeStamp', { value: 10_000 + at * pace });
    if (button.dispatchEvent(event) && key === 'Enter') button.click();
  });
};

test.each([
  ['a fast reader', 8, 'scanner'],
  ['a slow one, or a busy machine', 120, 'code'],
])('a code of %s is heard at a button, and presses it with no Enter', (_, pace, source) => {
  const [onScan, onPress] = [vi.fn(), vi.fn()];
  render(<Gate onScan={onScan} onPress={onPress} />);
  press([...'VTE25-7', 'Enter'], pace);
  expect(onScan.mock.calls).toEqual([['VTE25-7', source]]);
  expect(onPress).not.toHaveBeenCalled();
});

test('somebody’s Enter presses the button, also a while after a key', () => {
  const [onScan, onPress] = [vi.fn(), vi.fn()];
  render(<Gate onScan={onScan} onPress={onPress} />);
  press(['Enter'], 0);
  press([...'abcd', 'Enter'], 900);
  expect(onScan).not.toHaveBeenCalled();
  expect(onPress).toHaveBeenCalledTimes(2);
});

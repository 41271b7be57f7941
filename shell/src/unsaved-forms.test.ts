import { expect, test, vi } from 'vitest';
import { unsavedForms } from './unsaved-forms.ts';

test('whoever waits hears when the first form is unsaved and when the last one is saved', () => {
  const [first, second] = [Symbol('first'), Symbol('second')];
  const heard = vi.fn(() => unsavedForms.any());
  const stop = unsavedForms.subscribe(heard);
  unsavedForms.add(first);
  unsavedForms.add(second);
  unsavedForms.remove(first);
  expect(heard.mock.results.map(({ value }) => value)).toEqual([true]);
  unsavedForms.remove(second);
  expect(heard.mock.results.map(({ value }) => value)).toEqual([true, false]);
  stop();
  unsavedForms.add(first);
  unsavedForms.remove(first);
  expect(heard).toHaveBeenCalledTimes(2);
});

test('whoever would rather lose what was typed gives up every form at once', () => {
  const [first, second] = [Symbol('first'), Symbol('second')];
  const discard = vi.fn();
  unsavedForms.add(first, discard);
  unsavedForms.add(second, discard);
  unsavedForms.discard();
  expect(discard).toHaveBeenCalledTimes(2);
  expect(unsavedForms.any()).toBe(false);
});

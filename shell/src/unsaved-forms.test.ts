import { expect, test, vi } from 'vitest';
import { unsavedForms } from './unsaved-forms.ts';

test('whoever waits for saved forms is called when the last one is saved, and only once', () => {
  const first = Symbol('first');
  const second = Symbol('second');
  const callback = vi.fn();
  unsavedForms.add(first);
  unsavedForms.add(second);
  unsavedForms.whenNone(callback);
  unsavedForms.remove(first);
  expect(callback).not.toHaveBeenCalled();
  unsavedForms.remove(second);
  expect(callback).toHaveBeenCalledTimes(1);
  unsavedForms.add(first);
  unsavedForms.remove(first);
  expect(callback).toHaveBeenCalledTimes(1);
});

test('with nothing unsaved the call comes at once', () => {
  const callback = vi.fn();
  unsavedForms.whenNone(callback);
  expect(callback).toHaveBeenCalledTimes(1);
});

// @vitest-environment jsdom
import { ApiError } from '@suksa/platform';
import { act, renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useLostAnswer } from './use-lost-answer.ts';

test('an answer that never came is lost, a refusal is not', async () => {
  const { result } = renderHook(() => useLostAnswer());
  const sent = (status: number) =>
    act(() =>
      result.current
        .watch(Promise.reject(new ApiError({ status, code: status === 0 ? 'network' : 'void_already' })))
        .catch(() => {}),
    );
  expect(result.current.lost).toBe(false);
  await sent(0);
  expect(result.current.lost).toBe(true);
  await sent(409);
  expect(result.current.lost).toBe(false);
  await sent(502);
  expect(result.current.lost).toBe(true);
  await act(async () => expect(await result.current.watch(Promise.resolve('done'))).toBe('done'));
});

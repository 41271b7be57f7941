import { ApiError } from '@suksa/platform';
import { useRef, useState } from 'react';

const isLost = (cause: unknown): boolean =>
  !(cause instanceof ApiError) || cause.status === 0 || cause.status >= 500;

/** What failed, unless its answer alone was lost: what is seen to be done isn't told to have failed. */
export const unlessDone = (cause: ApiError | null, waits: boolean): ApiError | null =>
  waits || !isLost(cause) ? cause : null;

/**
 * The window of a deed goes once the deed is seen to be done, where its answer was lost. One that somebody else did
 * meanwhile stays, with the refusal and with what was typed.
 */
export function useLostAnswer() {
  const [lost, setLost] = useState(false);
  const watch = useRef(async <Answer>(sent: Promise<Answer>): Promise<Answer> => {
    try {
      return await sent;
    } catch (cause) {
      setLost(isLost(cause));
      throw cause;
    }
  }).current;
  return { lost, watch };
}

export type Watch = ReturnType<typeof useLostAnswer>['watch'];

import { ApiError } from '@suksa/platform';
import { useRef, useState } from 'react';

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
      setLost(!(cause instanceof ApiError) || cause.status === 0 || cause.status >= 500);
      throw cause;
    }
  }).current;
  return { lost, watch };
}

export type Watch = ReturnType<typeof useLostAnswer>['watch'];

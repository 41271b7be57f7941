import type { Endpoint } from '@suksa/contracts';
import { useQueryClient } from '@tanstack/react-query';

/**
 * Asks anew for what a call changes, and does so too when the call failed: its answer may have been lost on the way
 * back, and then the screen must show what was done after all.
 */
export function useAskAnew(endpoints: readonly Endpoint[]) {
  const client = useQueryClient();
  const askAnew = () => {
    for (const { name } of endpoints) void client.invalidateQueries({ queryKey: [name] });
  };
  const orAskAnew = <Answer>(call: Promise<Answer>): Promise<Answer> =>
    call.catch((cause: unknown) => {
      askAnew();
      throw cause;
    });
  return { askAnew, orAskAnew };
}

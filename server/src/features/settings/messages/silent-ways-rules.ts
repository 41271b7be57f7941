import type { Sending } from '../../../school/messages/outbox.ts';

/** Once can be chance. */
const mostInARow = 4;
const leftAloneFor = 60_000;
const noAnswer: readonly string[] = ['no_connection', 'broke_off'];

/**
 * One school's mail server that gives no answer holds up no other school's word: after a few tries in a row what is
 * meant for it isn't tried for a minute, and waits for its next turn as if it had been.
 */
export const silentWays = (now: () => number = () => performance.now()) => {
  const ways = new Map<string, { inARow: number; until: number }>();
  return {
    isSilent: (way: string): boolean => (ways.get(way)?.until ?? 0) > now(),
    saw(way: string, sending: Sending) {
      if (this.isSilent(way)) return;
      const isSilent = 'fault' in sending && noAnswer.includes(sending.fault);
      const inARow = isSilent ? (ways.get(way)?.inARow ?? 0) + 1 : 0;
      ways.set(way, { inARow, until: inARow < mostInARow ? 0 : now() + leftAloneFor });
    },
  };
};

import { expect, test } from 'vitest';
import type { Sending } from '../../../school/messages/outbox.ts';
import { silentWays } from './silent-ways-rules.ts';

const silence: Sending = { result: 'later', fault: 'no_connection' };
const times = (count: number, act: () => void) => Array.from({ length: count }, act);

test('after four tries in a row without an answer a way is left alone for a minute, and no other is', () => {
  let now = 0;
  const ways = silentWays(() => now);
  times(3, () => ways.saw('1 email', silence));
  expect(ways.isSilent('1 email')).toBe(false);
  ways.saw('1 email', { result: 'unclear', fault: 'broke_off' });
  expect(ways.isSilent('1 email')).toBe(true);
  expect(ways.isSilent('2 email')).toBe(false);
  now = 59_999;
  ways.saw('1 email', silence);
  now = 60_000;
  expect(ways.isSilent('1 email')).toBe(false);
  // It has not answered since: one more try that fails is enough.
  ways.saw('1 email', silence);
  expect(ways.isSilent('1 email')).toBe(true);
});

test.each<[string, Sending]>([
  ['takes a message', { result: 'sent' }],
  ['refuses one', { result: 'failed', fault: 'address_refused' }],
  ['is busy', { result: 'later', fault: 'busy' }],
])('a server that %s has answered', (_, sending) => {
  const ways = silentWays(() => 0);
  times(3, () => ways.saw('1 sms', silence));
  ways.saw('1 sms', sending);
  times(3, () => ways.saw('1 sms', silence));
  expect(ways.isSilent('1 sms')).toBe(false);
});

import { openSpecialDay, recordCheck } from '@suksa/contracts/checkinout';
import { createKiosk, pairKiosk } from '@suksa/contracts/settings';
import type { ApiClient } from '@suksa/testing/api-client';
import { newKey, type Person } from '../api.ts';
import type { Figure } from '../figure.ts';
import { type Sent, sentOf } from '../light-client.ts';
import { RawClient } from '../raw-client.ts';
import { percentile } from '../statistics.ts';

const seconds = 5;

/** A gate’s device, as a call names it. */
export interface GateDevice {
  readonly url: string;
  readonly token: string;
}

/** On a day without school nothing is recorded, and what isn’t written costs half: whatever day it is, the gate is open. */
export async function openGates(admin: ApiClient): Promise<void> {
  await admin
    .send(openSpecialDay, { body: { reason: 'Bench' } })
    .catch((cause: { readonly code?: string }) => {
      if (cause.code !== 'no_free_day') throw cause;
    });
}

/** Fifty devices, each paired by its code, as they stand at gates: no person is signed in there. */
export async function pairGates(admin: ApiClient): Promise<readonly GateDevice[]> {
  const gates: GateDevice[] = [];
  while (gates.length < 50) {
    const body = { name: `Bench ${newKey()}`, pin: '482915' };
    const { code } = await admin.send(createKiosk, { body });
    const { token } = await admin.send(pairKiosk, { body: { code } });
    gates.push({ url: admin.url, token });
  }
  return gates;
}

/**
 * Scans that are all recorded: one person after the other comes in, and when all have, goes out. The direction is said,
 * else the second of somebody within a minute would be taken for a slip of the hand, and nothing be written.
 */
export function scansOf(people: readonly Person[]): () => {
  readonly body: ReturnType<typeof scanOf>;
} {
  let count = 0;
  return () => {
    const { code = '' } = people[count % people.length] ?? {};
    const direction = Math.floor(count / people.length) % 2 === 0 ? ('in' as const) : ('out' as const);
    count += 1;
    return { body: scanOf(code, direction) };
  };
}

const scanOf = (code: string, direction: 'in' | 'out') => {
  const now = new Date().toISOString();
  const source = 'scanner' as const;
  return {
    ...{ idempotencyKey: newKey(), code, source, device: 'bench', direction, answered: true },
    ...{ scannedAt: now, sentAt: now },
  };
};

/** Only what is recorded counts: who is suspended is told so, and nothing is written. */
export async function* measureCheckIns(
  gates: readonly GateDevice[],
  people: readonly Person[],
): AsyncGenerator<Figure> {
  await sendHome(gates, people);
  const next = scansOf(people);
  for (const count of [1, 10, 50]) {
    const samples: number[] = [];
    const end = performance.now() + seconds * 1000;
    const scanning = gates.slice(0, count).map(async ({ url, token }) => {
      const client = new RawClient(url);
      while (performance.now() < end) {
        const took = await recorded(client, sentOf(recordCheck, token, next()));
        if (took !== null) samples.push(took);
      }
      client.close();
    });
    await Promise.all(scanning);
    const name = `check-ins with ${count} ${count === 1 ? 'client' : 'clients'}`;
    yield { name, value: samples.length / seconds, unit: 'a second' };
    yield { name: `${name}, p99`, value: percentile(samples, 0.99), unit: 'ms' };
  }
}

/** On a school day the demo’s students are inside already, and most of those that came in again would not be recorded. */
async function sendHome(gates: readonly GateDevice[], people: readonly Person[]): Promise<void> {
  const left = people.values();
  const scanning = gates.map(async ({ url, token }) => {
    const client = new RawClient(url);
    for (const { code } of left) await client.ask(sentOf(recordCheck, token, { body: scanOf(code, 'out') }));
    client.close();
  });
  await Promise.all(scanning);
}

const recorded = async (client: RawClient, sent: Sent): Promise<number | null> => {
  const started = performance.now();
  const answer = await client.ask(sent);
  const took = performance.now() - started;
  return answer.includes('"recorded":true') ? took : null;
};

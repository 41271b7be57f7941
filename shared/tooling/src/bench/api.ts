import { randomUUID } from 'node:crypto';
import { Agent } from 'node:http';
import type { Endpoint, EndpointInput } from '@suksa/contracts';
import { listStudents } from '@suksa/contracts/education';
import { ApiClient } from '@suksa/testing/api-client';
import { demoPassword } from '@suksa/testing/product';
import type { Figure } from './figure.ts';
import { answered, sentOf } from './light-client.ts';
import { percentile } from './statistics.ts';

export const signIn = (url: string, account: string): Promise<ApiClient> =>
  ApiClient.signIn(url, account, demoPassword);

/**
 * Milliseconds of one call after another, as a browser would wait for them: p50 and p99 after a warm-up of half as many,
 * since a server that has just started compiles what it runs often.
 */
export async function latency<const E extends Endpoint>(
  name: string,
  client: ApiClient,
  endpoint: E,
  inputs: () => EndpointInput<E>,
  times = 400,
): Promise<Figure[]> {
  const samples: number[] = [];
  const agent = new Agent({ keepAlive: true });
  try {
    for (let count = -Math.ceil(times / 2); count < times; count++) {
      const sent = sentOf(endpoint, client.token, inputs());
      const started = performance.now();
      await answered(agent, client.url, sent);
      if (count >= 0) samples.push(performance.now() - started);
    }
  } finally {
    agent.destroy();
  }
  return [
    { name: `${name} p50`, value: percentile(samples, 0.5), unit: 'ms' },
    { name: `${name} p99`, value: percentile(samples, 0.99), unit: 'ms' },
  ];
}

/** Somebody of the demo school, as calls name them. */
export interface Person {
  readonly id: number;
  readonly code: string;
  readonly name: string;
}

/** As many as there are, up to 10,000: enough that no scan repeats one within a minute. */
export async function someStudents(admin: ApiClient): Promise<readonly Person[]> {
  const people: Person[] = [];
  for (let page = 1; page <= 100; page++) {
    const { rows } = await admin.send(listStudents, { query: { page, size: 100 } });
    people.push(...rows.map(({ id, code, name }) => ({ id, code, name: name.lo || name.en })));
    if (rows.length < 100) break;
  }
  return people;
}

/** The same in another order, the same each time: as they come they stand by name, the most common ones side by side. */
export const spread = <Item>(items: readonly Item[]): readonly Item[] =>
  items.map((_, at) => items[(at * 7919) % items.length] as Item);

/** One after the other, and from the beginning again. */
export function cycle<Item>(items: readonly Item[], from = 0): () => Item {
  let at = from;
  return () => items[at++ % items.length] as Item;
}

export const newKey = (): string => randomUUID();

import type { Stats } from '@rspack/core';
import type { CallOutline, Endpoint } from '@suksa/contracts';
import { callOutline } from '@suksa/contracts/composition/call-outline';
import { shortHash } from '../calls/short-hash.ts';
import { modulesIn } from './modules-in.ts';

/** A contract as the browser gets it, not the whole file that a form takes a schema from. */
const contractPattern = /\/shared\/contracts\/src\/[^?]+\.ts$/;

/**
 * The calls that a build makes: of each contract, the endpoints that the compiler found used. Everything that the
 * contract declares where it didn't look (a development build).
 */
export async function usedCalls(stats: Stats): Promise<readonly CallOutline[]> {
  const used = new Map<string, ReadonlySet<string> | 'all'>();
  for (const { name = '', nameForCondition, usedExports } of modulesIn(stats, { usedExports: true })) {
    if (!contractPattern.test(name) || !nameForCondition || usedExports === false) continue;
    used.set(nameForCondition, Array.isArray(usedExports) ? new Set(usedExports) : 'all');
  }
  const calls = await Promise.all([...used].map(([file, names]) => callsOf(file, names)));
  // A contract may hand on another's endpoints: each counts once.
  return [...new Map(calls.flat().map((call) => [call.name, call])).values()].sort((a, b) =>
    a.name < b.name ? -1 : 1,
  );
}

async function callsOf(file: string, names: ReadonlySet<string> | 'all'): Promise<readonly CallOutline[]> {
  const contract = (await import(file)) as Readonly<Record<string, unknown>>;
  return Object.entries(contract).flatMap(([name, value]) =>
    isEndpoint(value) && (names === 'all' || names.has(name)) ? [bare(value)] : [],
  );
}

/** What a part needs to say of a call; how the server will treat it is the server's to say. */
function bare(endpoint: Endpoint): CallOutline {
  const { name, method, path, input, output } = callOutline(endpoint, shortHash);
  return { name, method, path, input, output };
}

export const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' &&
  value !== null &&
  'method' in value &&
  'path' in value &&
  'access' in value &&
  'output' in value;

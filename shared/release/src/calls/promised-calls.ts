import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type AnsweredCall, callFaultText, unansweredCalls } from '@suksa/contracts';
import { root } from '../parts.ts';

/** The file in which a repository keeps what its server has promised to answer; a line a call, for whoever reads a change. */
export const promisesFile = path.join(root, 'shared/contracts/promised-calls.json');

/** What stands in that file; nothing where there is none. */
export async function readPromises(file = promisesFile): Promise<readonly AnsweredCall[]> {
  const text = await readFile(file, 'utf8').catch(() => '{}');
  return Object.entries(JSON.parse(text) as Record<string, string>).map(([name, line]) => {
    const [method = '', path = '', input = '', output = '', ...still] = line.split(' ');
    return { name, method, path, input, output, stillAnswers: still };
  });
}

/** Makes a promise of each of those calls, and of no other. */
export async function writePromises(calls: readonly AnsweredCall[], file = promisesFile): Promise<void> {
  await writeFile(file, `${JSON.stringify(Object.fromEntries(calls.map(entryOf)), null, 2)}\n`);
}

const entryOf = ({ name, method, path, input, output, stillAnswers = [] }: AnsweredCall) =>
  [name, [method, path, input, output, ...stillAnswers].join(' ')] as const;

export interface PromisesReport {
  /** Promises that wouldn't be kept: the call is gone, or has another input or output than any that was promised. */
  readonly broken: readonly string[];
  /** Names of calls that are new or have grown, which the file doesn't hold yet. */
  readonly unwritten: readonly string[];
}

/** What was promised beside what would be answered. An earlier hash that was still answered is a promise as well. */
export function comparePromises(
  promised: readonly AnsweredCall[],
  answered: readonly AnsweredCall[],
): PromisesReport {
  const known = new Map(promised.map(entryOf));
  const unwritten = answered.map(entryOf).filter(([name, line]) => known.get(name) !== line);
  return {
    broken: [...unansweredCalls(promised, answered).map(callFaultText), ...forgotten(promised, answered)],
    unwritten: unwritten.map(([name]) => name),
  };
}

/** Calls that are answered as they were last, and no longer as they were before that. */
const forgotten = (promised: readonly AnsweredCall[], answered: readonly AnsweredCall[]): readonly string[] =>
  promised.flatMap(({ name, stillAnswers = [] }) => {
    const now = answered.find((call) => call.name === name);
    const kept = new Set([now?.input, now?.output, ...(now?.stillAnswers ?? [])]);
    const lost = now ? stillAnswers.filter((hash) => !kept.has(hash)) : [];
    return lost.map((hash) => `${name} (${now?.method} ${now?.path}): stillAnswers without ${hash}`);
  });

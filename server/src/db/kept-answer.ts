import type { Resource } from '@suksa/contracts';
import type { Database } from './database.ts';
import { askTogether } from './together/ask-together.ts';

/** Milliseconds for which an answer may be told again that another server's change would make a different one. */
const longest = 2000;

interface CachedAnswer {
  readonly answer: unknown;
  /** How often each of what it was made from had been changed before it was asked for. */
  readonly changes: string;
  readonly at: number;
}

interface Memory {
  readonly answers: Map<string, CachedAnswer>;
  readonly changes: Map<Resource, number>;
  /** Changes of everything: of a job, which doesn't say what it changed. */
  all: number;
}

const memoryOf = new WeakMap<Database, Memory>();

const memory = (db: Database): Memory => {
  const found = memoryOf.get(db) ?? { answers: new Map(), changes: new Map(), all: 0 };
  memoryOf.set(db, found);
  return found;
};

/** Another way to the same database: what is kept of the one is told by the other, and changed for both. */
export const shareAnswers = (other: Database, db: Database): void => {
  memoryOf.set(other, memory(db));
};

const followers = new WeakSet<Database>();

/** Nothing of this one is kept: a copy may show a change only after it was noted, and what it told before would stay. */
export const keepNothingOf = (db: Database): void => {
  followers.add(db);
};

interface Question {
  /** All that the answer hangs on, who may see it included. */
  readonly key: string;
  /** What it is made from: once a call or a job has changed one of these, it is asked anew. */
  readonly reads: readonly Resource[];
}

/**
 * A question of many readers whose answer is told again while nothing that it is made from is changed, for two seconds
 * at most: that long a change which another server made may stay unseen, and none of this one once its caller has the
 * answer. Those who come while it is being answered wait together. The answer is everybody's: nobody may alter it.
 */
export const keepAnswer = <Answer>(
  db: Database,
  { key, reads }: Question,
  ask: () => Promise<Answer>,
): Promise<Answer> => {
  if (followers.has(db)) return askTogether(db, key, ask);
  const kept = memory(db);
  const { answers } = kept;
  const state = () => [kept.all, ...reads.map((resource) => kept.changes.get(resource) ?? 0)].join('/');
  const known = (): Promise<Answer> | null => {
    const last = answers.get(key);
    const holds = last && last.changes === state() && performance.now() - last.at < longest;
    // A key names one question, whose answers are of one kind.
    return holds ? Promise.resolve(last.answer as Answer) : null;
  };
  const askAndKeep = async (): Promise<Answer> => {
    const asked = { changes: state(), at: performance.now() };
    const answer = await ask();
    for (const [other, { at }] of answers) if (asked.at - at >= longest) answers.delete(other);
    answers.set(key, { ...asked, answer });
    return answer;
  };
  return known() ?? askTogether(db, key, () => known() ?? askAndKeep());
};

/** To be called when a change stands, before whoever asked for it is answered. */
export const noteChanges = (databases: readonly Database[], resources: readonly Resource[] | 'all'): void => {
  for (const db of new Set(databases)) {
    const noted = memory(db);
    if (resources === 'all') noted.all += 1;
    else
      for (const resource of resources) noted.changes.set(resource, (noted.changes.get(resource) ?? 0) + 1);
  }
};

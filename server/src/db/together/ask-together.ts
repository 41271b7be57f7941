import type { Database } from '../database.ts';

interface Asking {
  readonly answer: Promise<unknown>;
  /** The answer for all who came meanwhile. */
  next?: Promise<unknown>;
}

const askedOf = new WeakMap<Database, Map<string, Asking>>();

/**
 * A question that many put to a database at once, answered for all of them by one asking. Whoever comes while it is
 * being answered waits for the next asking, which begins when that one is over: the one under way may have begun before
 * a change that this caller has seen. So nobody is told anything older than their own call, however many ask; and
 * nothing is kept. The key holds all that the answer hangs on, who may see it included.
 */
export const askTogether = <Answer>(
  db: Database,
  key: string,
  ask: () => Promise<Answer>,
): Promise<Answer> => {
  const asked = askedOf.get(db) ?? new Map<string, Asking>();
  askedOf.set(db, asked);
  const asking = asked.get(key);
  if (!asking) return begin(asked, key, ask);
  asking.next ??= settled(asking.answer).then(() => begin(asked, key, ask));
  // A key names one question, whose answers are of one kind.
  return asking.next as Promise<Answer>;
};

const begin = <Answer>(
  asked: Map<string, Asking>,
  key: string,
  ask: () => Promise<Answer>,
): Promise<Answer> => {
  // Awaited here, once: a query of the builder is asked again by each that waits for it.
  const answer = (async () => await ask())();
  const asking: Asking = { answer };
  asked.set(key, asking);
  void settled(answer).then(() => {
    if (!asking.next) asked.delete(key);
  });
  return answer;
};

const settled = (answer: Promise<unknown>): Promise<void> =>
  answer.then(
    () => undefined,
    () => undefined,
  );

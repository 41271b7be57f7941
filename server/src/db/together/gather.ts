interface Waiting<Asked, Answer> {
  readonly asked: Asked;
  readonly resolve: (answer: Answer) => void;
  readonly reject: (cause: unknown) => void;
}

interface Gathering<Asked, Answer> {
  /** Answers all in their order. */
  readonly together: (asked: readonly Asked[]) => Promise<readonly Answer[]>;
  /** Answers one; for each of those that couldn't be answered together. */
  readonly alone: (asked: Asked) => Promise<Answer>;
  /** Two with the same key never go together: the second waits for the next time. */
  readonly keyOf?: (asked: Asked) => string;
  /** Only those of one group go together; the others wait for the next time. */
  readonly groupOf?: (asked: Asked) => string;
  readonly most: number;
}

/** The database itself, not what one of them asked: no answer, or one of the classes of a server that can't serve. */
const isGone = (cause: unknown): boolean => {
  const { code = '' } = cause as { readonly code?: string };
  return !/^[0-9A-Z]{5}$/.test(code) || /^(08|53|57)/.test(code);
};

/**
 * Does at once what is asked for while the last of it is under way: nobody waits for others to come, but whoever comes
 * meanwhile shares one round trip, and one commit. Where what was put together fails, each is tried by itself, so that
 * nobody gets another's refusal; where the database is gone all are told at once. The answer is there when its own work is done, never before.
 */
export const gather = <Asked, Answer>({
  together,
  alone,
  keyOf,
  groupOf,
  most,
}: Gathering<Asked, Answer>): ((asked: Asked) => Promise<Answer>) => {
  let waiting: Waiting<Asked, Answer>[] = [];
  let isUnderWay = false;

  const take = (): readonly Waiting<Asked, Answer>[] => {
    const keys = new Set<string>();
    const taken: Waiting<Asked, Answer>[] = [];
    const left: Waiting<Asked, Answer>[] = [];
    const group = waiting[0] && groupOf?.(waiting[0].asked);
    for (const one of waiting) {
      const key = keyOf?.(one.asked);
      const isOfGroup = groupOf?.(one.asked) === group;
      const mayGo = taken.length < most && isOfGroup && (key === undefined || !keys.has(key));
      if (mayGo && key !== undefined) keys.add(key);
      (mayGo ? taken : left).push(one);
    }
    waiting = left;
    return taken;
  };

  const answerAlone = async ({ asked, resolve, reject }: Waiting<Asked, Answer>): Promise<void> => {
    try {
      resolve(await alone(asked));
    } catch (cause) {
      reject(cause);
    }
  };

  const answerAll = async (taken: readonly Waiting<Asked, Answer>[]): Promise<void> => {
    const [only, ...others] = taken;
    if (only && others.length === 0) return answerAlone(only);
    try {
      const answers = await together(taken.map(({ asked }) => asked));
      taken.forEach(({ resolve }, at) => {
        resolve(answers[at] as Answer);
      });
    } catch (cause) {
      if (isGone(cause)) {
        for (const { reject } of taken) reject(cause);
        return;
      }
      // One after the other: side by side they would take every connection from everybody else.
      for (const one of taken) await answerAlone(one);
    }
  };

  const work = async (): Promise<void> => {
    if (isUnderWay) return;
    isUnderWay = true;
    while (waiting.length > 0) await answerAll(take());
    isUnderWay = false;
  };

  return (asked) =>
    new Promise((resolve, reject) => {
      waiting.push({ asked, resolve, reject });
      // What arrived with the same packets of the network goes along.
      if (!isUnderWay) setImmediate(() => void work());
    });
};

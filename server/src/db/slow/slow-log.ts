/** What took long, under its name; never with a value that somebody typed or that is stored. */
interface SlowThing {
  readonly name: string;
  readonly times: number;
  /** Milliseconds, of all times together and of the worst. */
  readonly total: number;
  readonly worst: number;
  readonly last: Date;
  /** The calls that were under way each time: one of them asked for it. Empty where none was each time. */
  readonly during: readonly string[];
}

/** More different ones than anybody reads; the one that cost the least makes room. */
const mostKept = 200;

/** The slowest of a kind since this process began, by name. */
export class SlowLog {
  readonly #things = new Map<string, SlowThing>();

  note(name: string, milliseconds: number, during: readonly string[] = []): void {
    const known = this.#things.get(name);
    this.#things.set(name, {
      name,
      times: (known?.times ?? 0) + 1,
      total: (known?.total ?? 0) + milliseconds,
      worst: Math.max(known?.worst ?? 0, milliseconds),
      last: new Date(),
      during: known ? known.during.filter((call) => during.includes(call)) : during,
    });
    if (this.#things.size > mostKept) this.#things.delete(this.slowest(mostKept + 1).at(-1)?.name ?? '');
  }

  /** Those that cost the most first. */
  slowest(count: number): readonly SlowThing[] {
    return [...this.#things.values()].sort((a, b) => b.total - a.total).slice(0, count);
  }
}

/** What one process has seen take long: statements of its database, and the calls that it answered. */
export class SlowWork {
  readonly since = new Date();
  readonly statements = new SlowLog();
  readonly calls = new SlowLog();
  readonly #underWay = new Map<string, number>();
  /** Told of each statement that took long, for the log. */
  tell: (statement: string, milliseconds: number) => void = () => undefined;

  /** Notes that a call has begun; the answer is to be called when it is over. */
  begin(call: string): () => void {
    this.#underWay.set(call, (this.#underWay.get(call) ?? 0) + 1);
    return () => {
      const left = (this.#underWay.get(call) ?? 1) - 1;
      if (left > 0) this.#underWay.set(call, left);
      else this.#underWay.delete(call);
    };
  }

  noteStatement(statement: string, milliseconds: number): void {
    this.statements.note(statement, milliseconds, [...this.#underWay.keys()].slice(0, mostCalls));
    this.tell(statement, milliseconds);
  }
}

const mostCalls = 20;

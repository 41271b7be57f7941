import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';

const minute = 60_000;
/** Milliseconds after which what one server has counted is the others’ to know. */
const lag = 1000;
/** Whoever has to know exactly waits so long for the database; then what is known here has to do. */
const patience = 500;
/** Keys of one minute: an attacker has many addresses, a server so much memory. */
const mostKeys = 50_000;

interface Count {
  /** Of all servers, when the database was last asked. */
  known: number;
  /** Of this one, on its way there. */
  sent: number;
  /** Of this one, since. */
  own: number;
  /** Of all in the minute before. */
  before: number;
}

/**
 * How often each key was counted within a minute, by all servers of one database together: in this minute of the clock, and
 * of the one before as much as still lies within sixty seconds. Each counts
 * in its own memory and tells the others once a second in one statement; who must know exactly asks at once. While
 * the database is away each counts for itself.
 */
export class SharedCounts {
  /** Null for a database that one process alone has. */
  readonly #pool: Pick<pg.Pool, 'query'> | null;
  #minute = 0;
  #counts = new Map<string, Count>();
  #before = new Map<string, Count>();
  #telling: Promise<void> | null = null;
  #again: Promise<void> | null = null;
  #timer: NodeJS.Timeout | undefined;

  constructor(pool: Pick<pg.Pool, 'query'> | null) {
    this.#pool = pool;
  }

  /** Counts one more, and answers how many there are now. */
  async count(key: string, { exactly }: { readonly exactly: boolean }): Promise<number> {
    const count = this.#countOf(key);
    count.own += 1;
    if (this.#pool && exactly) await Promise.race([this.#tell(), wait(patience, undefined, { ref: false })]);
    else if (this.#pool) this.#timer ??= setTimeout(() => void this.#tell(), lag).unref();
    const left = 1 - (Date.now() % minute) / minute;
    return totalOf(count) + Math.ceil(count.before * left);
  }

  /** Seconds until counting begins anew. */
  secondsLeft(): number {
    return Math.max(1, Math.ceil((minute - (Date.now() % minute)) / 1000));
  }

  close(): void {
    clearTimeout(this.#timer);
  }

  #countOf(key: string): Count {
    const now = Math.floor(Date.now() / minute);
    if (now !== this.#minute) {
      this.#before = now === this.#minute + 1 ? this.#counts : new Map();
      this.#minute = now;
      this.#counts = new Map();
    }
    const known = this.#counts.get(key);
    if (known) return known;
    const [oldest] = this.#counts.size >= mostKeys ? this.#counts.keys() : [];
    if (oldest !== undefined) this.#counts.delete(oldest);
    const earlier = this.#before.get(key);
    const fresh = { known: 0, sent: 0, own: 0, before: earlier ? totalOf(earlier) : 0 };
    this.#counts.set(key, fresh);
    return fresh;
  }

  /** What is counted while one statement is under way goes with the next. */
  #tell(): Promise<void> {
    if (this.#telling) {
      this.#again ??= this.#telling.then(() => {
        this.#again = null;
        return this.#tell();
      });
      return this.#again;
    }
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#telling = this.#send().finally(() => {
      this.#telling = null;
    });
    return this.#telling;
  }

  async #send(): Promise<void> {
    // In one order: two servers that count the same keys never wait for each other.
    const told = [...this.#counts].filter(([, { own }]) => own > 0).sort(([a], [b]) => (a < b ? -1 : 1));
    if (told.length === 0 || !this.#pool) return;
    const values = [told.map(([key]) => key), this.#minute, told.map(([, { own }]) => own)];
    for (const [, count] of told) {
      count.sent = count.own;
      count.own = 0;
    }
    try {
      const { rows } = await this.#pool.query<{ key: string; count: number; before: number }>({
        name: 'call_counts',
        text: tell,
        values,
      });
      const totals = new Map(rows.map((row) => [row.key, row]));
      for (const [key, count] of told) {
        const total = totals.get(key);
        count.known = total?.count ?? count.known + count.sent;
        count.before = Math.max(count.before, total?.before ?? 0);
        count.sent = 0;
      }
    } catch {
      // Nobody was told; here it counts all the same.
      for (const [, count] of told) {
        count.known += count.sent;
        count.sent = 0;
      }
    }
  }
}

const totalOf = ({ known, sent, own }: Count): number => known + sent + own;

/** Adds what this server has counted, answers with what all have, and throws away what is over. */
const tell = `
  with over as (delete from call_count where minute < $2::int - 1)
  insert into call_count (key, minute, count)
  select key, $2::int, count from unnest($1::text[], $3::int[]) as told (key, count)
  on conflict (key, minute) do update set count = call_count.count + excluded.count
  returning key, count, coalesce((
    select earlier.count from call_count earlier where earlier.key = call_count.key and earlier.minute = $2::int - 1
  ), 0) as before`;

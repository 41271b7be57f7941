import pg from 'pg';

/** What a pool keeps of those who wait for a connection, in the order in which they get one; its types leave it out. */
interface Waited {
  readonly _pendingQueue: object[];
}

/**
 * The same connections as `pool`'s, for what goes before everybody who waits for one of them, in the order among itself
 * in which it came. For the few short calls that people see first: what is long, or made by many, would hold up the rest.
 */
export const urgentPool = (pool: pg.Pool): pg.Pool => {
  const { _pendingQueue: queue } = pool as unknown as Waited;
  const urgent = new WeakSet<object>();
  const bringForward = () => {
    const last = queue.pop();
    if (!last) return;
    urgent.add(last);
    const behind = queue.findIndex((other) => !urgent.has(other));
    queue.splice(behind < 0 ? queue.length : behind, 0, last);
  };
  const connect = (...given: never[]): unknown => {
    const { length } = queue;
    const connecting = (pool.connect as (...to: never[]) => unknown)(...given);
    if (queue.length > length) bringForward();
    return connecting;
  };
  const first = Object.create(pool, { connect: { value: connect } }) as pg.Pool;
  // Asks for its connection here, even where the pool's own is wrapped.
  first.query = pg.Pool.prototype.query.bind(first) as pg.Pool['query'];
  return first;
};

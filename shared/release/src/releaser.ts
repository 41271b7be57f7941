import { AsyncLocalStorage } from 'node:async_hooks';
import { userInfo } from 'node:os';

const named = new AsyncLocalStorage<string>();

/**
 * Who releases: in the release service the team whose token it is; else `RELEASED_BY`, for a build server that works
 * for many, or the account that runs the command.
 */
export const releaser = (): string => named.getStore() ?? (process.env.RELEASED_BY || userInfo().username);

/** Does something in somebody's name. */
export const inTheNameOf = <Result>(name: string, action: () => Result): Result => named.run(name, action);

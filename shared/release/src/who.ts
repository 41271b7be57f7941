import { userInfo } from 'node:os';

/** Who releases: `RELEASED_BY`, for a build server that works for many, else the account that runs the command. */
export const who = (): string => process.env.RELEASED_BY || userInfo().username;

import { RefusalOfGate } from '@suksa/contracts/releases';
import * as z from 'zod/mini';
import type { Environment } from '../../../environment.ts';

/** Has the release service run a command: it alone has the key and the right to write. Throws with why it didn't. */
export type AskService = (command: string, ...args: readonly string[]) => Promise<void>;

/** The release service was asked, and has refused: nothing has changed. */
export class ServiceRefused extends Error {
  constructor(
    message: string,
    readonly because: string | undefined,
    readonly refusals: readonly RefusalOfGate[],
  ) {
    super(message);
  }
}

const patience = 60_000;

const Told = z.object({
  line: z.optional(z.string()),
  code: z.optional(z.number()),
  because: z.optional(z.string()),
  refusals: z.optional(z.array(RefusalOfGate)),
});

/** `person` stands behind the name of the server's own token, where somebody asks for it. */
export const releaseService =
  ({ url, token }: NonNullable<Environment['releaseService']>, person?: string): AskService =>
  async (command, ...args) => {
    const answer = await fetch(new URL('/run', url), {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ command, args, ...(person && { inTheNameOf: person }) }),
      signal: AbortSignal.timeout(patience),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`The release service answers ${answer.status}: ${text.trim()}`);
    const told = text
      .trim()
      .split('\n')
      .map((line) => Told.parse(JSON.parse(line)));
    const { code, because, refusals = [] } = told.at(-1) ?? {};
    if (code === 0) return;
    const said = told.flatMap(({ line }) => line ?? []).join('\n');
    if (code === undefined) throw new Error(said || 'The release service was cut off.');
    throw new ServiceRefused(said, because, refusals);
  };

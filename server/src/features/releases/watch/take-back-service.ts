import type { Environment } from '../../../environment.ts';

/** Has the release service run a command: it alone has the key and the right to write. Throws with why it didn't. */
export type AskService = (command: string, ...args: readonly string[]) => Promise<void>;

const patience = 60_000;

export const releaseService =
  ({ url, token }: NonNullable<Environment['releaseService']>): AskService =>
  async (command, ...args) => {
    const answer = await fetch(new URL('/run', url), {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ command, args }),
      signal: AbortSignal.timeout(patience),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`The release service answers ${answer.status}: ${text.trim()}`);
    const told = text
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as { readonly line?: string; readonly code?: number });
    if (told.at(-1)?.code === 0) return;
    throw new Error(told.flatMap(({ line }) => line ?? []).join('\n') || 'The release service was cut off.');
  };

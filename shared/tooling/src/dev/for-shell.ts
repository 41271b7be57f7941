import type { Configuration } from '@rspack/core';
import { serveRemote } from './remote-server.ts';

interface ForShell {
  readonly name: string;
  readonly host: string;
  readonly port: number;
  /** Address of the deployed product. */
  readonly shell: string;
}

/** Serves a tab for a deployed product, and says what to do there. Ends the process where there is no such product. */
export async function serveForShell(
  configs: readonly [Configuration, ...Configuration[]],
  { name, host, port, shell }: ForShell,
): Promise<void> {
  const composition = await liveAt(shell);
  await serveRemote(configs, { host, port, base: `/${name}/`, shell: 'production' });
  console.info(`
${shell} has composition ${composition} live. To take ${name} from here, in one browser tab of it:

  1. Sign in with an account that may (permission settings.release.override, or DEV_OVERRIDE=everyone there).
  2. In the account menu choose "Develop a tab", and paste this address:

     http://${host}:${port}/${name}/entry.js

A banner says so on every page, with the way out. No link can do this, and no other browser tab is changed.
`);
}

async function liveAt(shell: string): Promise<string> {
  try {
    const answer = await fetch(new URL('/builds/latest.json', shell));
    const { id } = (await answer.json()) as { id?: unknown };
    if (typeof id === 'string') return id;
    throw new Error(`it answered ${answer.status}`);
  } catch (error) {
    console.error(`No Suksa answers at ${shell}: ${(error as Error).message}`);
    process.exit(1);
  }
}

import type { App } from './app.ts';

interface Repeated {
  /** Milliseconds from one beginning to the next; a time that comes while the work lasts is passed over. */
  readonly every: number;
  /** Not at the start as well, but `every` after it. */
  readonly isPatient?: boolean;
  readonly work: () => Promise<unknown>;
  /** For the log, where the work failed; it is tried again at the next time. */
  readonly failure: string;
}

/** Does it again and again, one after the other, from when the server listens until it closes, which waits for the last. */
export const whileListening = (app: App, { every, isPatient, work, failure }: Repeated): void => {
  let working: Promise<unknown> | null = null;
  let timer: NodeJS.Timeout | undefined;
  const begin = () => {
    working ??= work()
      .catch((error: unknown) => app.log.error({ err: error }, failure))
      .finally(() => {
        working = null;
      });
  };
  app.addHook('onListen', async () => {
    timer = setInterval(begin, every).unref();
    if (!isPatient) begin();
  });
  app.addHook('preClose', async () => {
    clearInterval(timer);
    await working;
  });
};

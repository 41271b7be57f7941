import type { Environment } from '../../../environment.ts';
import type { App } from '../../../http/app.ts';
import type { School } from '../../../http/caller.ts';
import { ReleaseHistory } from '../health/release-history-service.ts';
import { releaseService } from './take-back-service.ts';
import { lookOnce } from './watch-service.ts';

const every = 10_000;

/** Looks again and again at what is watched, from when the server listens until it closes. */
export const watchWhileListening = (
  app: App,
  { db }: School,
  service: NonNullable<Environment['releaseService']>,
) => {
  const history = new ReleaseHistory(app.environment, async () => null);
  const ask = releaseService(service);
  const onFault = (error: unknown) => app.log.error({ error }, 'a watched release could not be looked after');
  let looking: Promise<void> | null = null;
  let timer: NodeJS.Timeout | undefined;
  app.addHook('onListen', async () => {
    timer = setInterval(() => {
      looking ??= lookOnce({ db, history, ask, onFault })
        .catch(onFault)
        .finally(() => {
          looking = null;
        });
    }, every);
    timer.unref();
  });
  app.addHook('preClose', async () => {
    clearInterval(timer);
    await looking;
  });
};

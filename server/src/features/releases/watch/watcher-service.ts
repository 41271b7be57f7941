import type { Environment } from '../../../environment.ts';
import type { App } from '../../../http/app.ts';
import type { School } from '../../../http/caller.ts';
import { whileListening } from '../../../http/while-listening.ts';
import { ReleaseHistory } from '../health/release-history-service.ts';
import { releaseService } from './take-back-service.ts';
import { lookOnce } from './watch-service.ts';

const every = 10_000;

/** Looks again and again at what is watched. */
export const watchWhileListening = (
  app: App,
  { db }: School,
  service: NonNullable<Environment['releaseService']>,
) => {
  const history = new ReleaseHistory(app.environment, async () => null);
  const ask = releaseService(service);
  const failure = 'a watched release could not be looked after';
  const onFault = (error: unknown) => app.log.error({ err: error }, failure);
  whileListening(app, {
    every,
    isPatient: true,
    work: () => lookOnce({ db, history, ask, onFault }),
    failure,
  });
};

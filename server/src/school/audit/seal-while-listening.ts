import type { App } from '../../http/app.ts';
import type { School } from '../../http/caller.ts';
import { faultOf } from '../../http/fault.ts';
import { sealAudit } from './audit-seals.ts';

const every = 5 * 60_000;

/**
 * Seals the audit again and again, from when the server listens until it closes. The last seal goes into the log: kept
 * on another machine, it shows what nobody could show who may write to the whole database.
 */
export const sealWhileListening = (app: App, school: School): void => {
  let sealing: Promise<unknown> | null = null;
  let timer: NodeJS.Timeout | undefined;
  const seal = () => {
    sealing ??= sealAudit(school.connection)
      .then(({ rows, head }) => rows > 0 && app.log.info({ rows, head }, 'The audit is sealed'))
      .catch((error: unknown) => app.log.error({ err: faultOf(error) }, 'the audit was not sealed'))
      .finally(() => {
        sealing = null;
      });
  };
  app.addHook('onListen', async () => {
    timer = setInterval(seal, every).unref();
    seal();
  });
  app.addHook('preClose', async () => {
    clearInterval(timer);
    await sealing;
  });
};

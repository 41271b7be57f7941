import type { App } from '../../http/app.ts';
import type { School } from '../../http/caller.ts';
import { whileListening } from '../../http/while-listening.ts';
import { sealAudit } from './audit-seals.ts';

const every = 5 * 60_000;

/**
 * Seals the audit again and again. The last seal goes into the log: kept on another machine, it shows what nobody could
 * show who may write to the whole database.
 */
export const sealWhileListening = (app: App, school: School): void =>
  whileListening(app, {
    every,
    failure: 'the audit was not sealed',
    async work() {
      const { rows, head } = await sealAudit(school.connection);
      if (rows > 0) app.log.info({ rows, head }, 'The audit is sealed');
    },
  });

import { collectFiles } from '../../db/files/collect-files.ts';
import type { App } from '../../http/app.ts';
import type { School } from '../../http/caller.ts';
import { whileListening } from '../../http/while-listening.ts';

const every = 60 * 60_000;

/** Takes away again and again the files that nothing refers to any more. */
export const collectWhileListening = (app: App, { connection, files }: School): void =>
  whileListening(app, {
    every,
    failure: 'no files were collected',
    async work() {
      const count = await collectFiles(connection.pool, files);
      if (count > 0) app.log.info({ count }, 'files that nothing referred to are gone');
    },
  });

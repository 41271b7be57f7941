import {
  exportLibraries,
  operationLibraries,
  operationState,
} from '@suksa/contracts/settings/data/operation';
import type { App } from '../../../http/app.ts';
import { route } from '../../../http/route.ts';
import { billOfMaterials } from './library-file.ts';
import { librariesOf } from './library-service.ts';
import { operationOf } from './operation-service.ts';

export const operationRoutes = (app: App) => {
  route(app, operationState, ({ school }) => operationOf(app, school), { perMinute: 60 });

  route(app, operationLibraries, async () => ({ parts: [...(await librariesOf(app))] }));

  route(app, exportLibraries, async ({ reply }) =>
    reply
      .type('application/vnd.cyclonedx+json')
      .header('content-disposition', 'attachment; filename="suksa-libraries.cdx.json"')
      .send(Buffer.from(JSON.stringify(billOfMaterials([...(await librariesOf(app))], new Date()), null, 2))),
  );
};

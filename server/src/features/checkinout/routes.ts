import { gateToday, personPhoto, recordCheck } from '@suksa/contracts/checkinout';
import type { App } from '../../http/app.ts';
import { notFound } from '../../http/refuse.ts';
import { route } from '../../http/route.ts';
import { recordScan } from './gate/check-service.ts';
import { gateMisses } from './gate/gate-misses-rules.ts';
import { gateRules } from './gate/gate-rules.ts';
import { findPhoto } from './today/today-repository.ts';
import { todayAtGate } from './today/today-service.ts';

export async function checkinoutRoutes(app: App): Promise<void> {
  const gate = { connection: app.connection, rules: gateRules(app.db), misses: gateMisses() };

  route(app, recordCheck, ({ actor, context, body }) => recordScan(gate, actor, context, body));

  route(app, gateToday, ({ actor, context }) => todayAtGate(app, actor, context));

  route(app, personPhoto, async ({ actor, params, reply }) => {
    const photo = (await findPhoto(app.db, actor, params)) ?? notFound();
    return reply.header('cache-control', 'private, max-age=300').type(photo.contentType).send(photo.content);
  });
}

import * as technical from '@suksa/contracts/technical';
import type { App } from '../../../http/app.ts';
import { route } from '../../../http/route.ts';
import { calendarAt, ownFeed, removeFeed, renewFeed } from './feed-service.ts';

/** For one address: calendars of a whole staff room behind one router pass, guessing tokens doesn’t. */
const perMinute = 60;

/** Secret addresses under which calendars read lessons. They work on plain http too. */
export const feedRoutes = (app: App) => {
  const { publicAddress } = app.environment;
  const limit = app.limiter('calendar feed', perMinute);
  route(app, technical.readCalendarFeed, (call) => ownFeed(call, call.params));
  route(app, technical.renewCalendarFeed, async (call) => {
    const { path } = await renewFeed(call, call.params, call.body.locale);
    return { address: (publicAddress ?? '') + path };
  });
  route(app, technical.deleteCalendarFeed, (call) => removeFeed(call, call.params));

  app.get<{ Params: { file: string } }>('/calendar/:file', async (request, reply) => {
    await limit(request);
    const [, token] = /^([\w-]{43})\.ics$/.exec(request.params.file) ?? [];
    const text = token && (await calendarAt(app.schoolOf(request).read, token));
    reply.header('cache-control', 'private, no-store').header('referrer-policy', 'no-referrer');
    if (!text) return reply.code(404).type('text/plain; charset=utf-8').send('404');
    return reply
      .header('content-disposition', 'inline; filename="lessons.ics"')
      .type('text/calendar; charset=utf-8')
      .send(text);
  });
};

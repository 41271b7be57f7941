import * as education from '@suksa/contracts/education';
import type { App } from '../../../http/app.ts';
import { route } from '../../../http/route.ts';
import { lookAtHealth, lookAtRestrictions } from './guarded-text-service.ts';
import { readPhoto, removePhoto, storePhoto } from './photo-service.ts';
import { editStudent, readHistory, readStudent } from './student-service.ts';

const aYear = 31_536_000;

/** A student's record: details, what is guarded, history, photo. */
export const studentRoutes = (app: App) => {
  route(app, education.getStudent, ({ actor, params }) => readStudent(app.db, actor, params.id));
  route(app, education.editStudent, ({ actor, context, params, body, request }) =>
    editStudent(app.db, { actor, context, id: params.id, edit: body, requestId: request.id }),
  );
  route(app, education.lookAtHealth, ({ actor, context, params, request }) =>
    lookAtHealth(app.db, { actor, context, id: params.id, requestId: request.id }),
  );
  route(app, education.lookAtRestrictions, ({ actor, context, params, request }) =>
    lookAtRestrictions(app.db, { actor, context, id: params.id, requestId: request.id }),
  );
  route(app, education.studentHistory, ({ actor, params }) => readHistory(app.db, actor, params.id));
  photoRoutes(app);
};

const photoRoutes = (app: App) => {
  route(app, education.getPhoto, async ({ actor, params, query, reply }) => {
    const photo = await readPhoto(app.db, { actor, id: params.id, size: query.size });
    return reply
      .type('image/jpeg')
      .header('cache-control', query.v ? `private, max-age=${aYear}, immutable` : 'private, no-cache')
      .header('vary', 'authorization')
      .send(photo);
  });
  route(
    app,
    education.setPhoto,
    async ({ actor, context, params, body, request }) => ({
      photo: await storePhoto(app.db, {
        actor,
        context,
        id: params.id,
        photo: body.photo,
        requestId: request.id,
      }),
    }),
    { bodyLimit: education.largestPhoto + 10_000 },
  );
  route(app, education.removePhoto, async ({ actor, context, params, request }) => {
    await removePhoto(app.db, { actor, context, id: params.id, requestId: request.id });
    return undefined;
  });
};

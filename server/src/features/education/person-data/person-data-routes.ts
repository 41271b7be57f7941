import { eraseStudent, exportPersonData, previewErasure } from '@suksa/contracts/education';
import type { App } from '../../../http/app.ts';
import { sendPersonFile } from '../../../http/person-file.ts';
import { route } from '../../../http/route.ts';
import { studentEntity } from '../student/student-service.ts';
import * as erasure from './erasure-service.ts';
import { dataOfStudent } from './person-data-service.ts';

export const personDataRoutes = (app: App) => {
  route(app, previewErasure, (call) => erasure.previewErasure(call, call.params.id));
  route(app, eraseStudent, (call) => erasure.eraseStudent(call, call.params.id, call.body));
  route(app, exportPersonData, async (call) => {
    const { request, reply, params } = call;
    const { content } = await dataOfStudent(call, params.id);
    const of = { entity: studentEntity, entityId: params.id };
    return sendPersonFile({ request, reply, of, filename: `student-${params.id}`, content });
  });
};

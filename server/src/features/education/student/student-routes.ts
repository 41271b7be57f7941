import * as education from '@suksa/contracts/education';
import type { App } from '../../../http/app.ts';
import { route } from '../../../http/route.ts';
import { lookAtHealth, lookAtRestrictions } from './guarded-text-service.ts';
import {
  photosOfGuardians,
  readGuardianPhoto,
  removeGuardianPhoto,
  storeGuardianPhoto,
} from './guardian-photo-service.ts';
import { readPhoto, removePhoto, storePhoto } from './photo-service.ts';
import { editStudent, readHistory, readStudent } from './student-service.ts';

const aYear = 31_536_000;

/** A student's record: details, what is guarded, history, photo. */
export const studentRoutes = (app: App) => {
  route(app, education.getStudent, (call) => readStudent(call, call.params.id));
  route(app, education.editStudent, (call) => editStudent(call, call.params.id, call.body));
  route(app, education.lookAtHealth, (call) => lookAtHealth(call, call.params.id));
  route(app, education.lookAtRestrictions, (call) => lookAtRestrictions(call, call.params.id));
  route(app, education.studentHistory, (call) => readHistory(call, call.params.id));
  photoRoutes(app);
  guardianPhotoRoutes(app);
};

const photoRoutes = (app: App) => {
  route(app, education.getPhoto, async (call) => {
    const { params, query, reply } = call;
    const photo = await readPhoto(call, params.id, query.size);
    return reply
      .type('image/jpeg')
      .header('cache-control', query.v ? `private, max-age=${aYear}, immutable` : 'private, no-cache')
      .header('vary', 'authorization')
      .send(photo);
  });
  route(app, education.setPhoto, async (call) => ({
    photo: await storePhoto(call, call.params.id, call.body.photo.bytes),
  }));
  route(app, education.removePhoto, (call) => removePhoto(call, call.params.id));
};

const guardianPhotoRoutes = (app: App) => {
  route(app, education.guardianPhotos, (call) => photosOfGuardians(call, call.params.id));
  route(app, education.guardianPhoto, async (call) => {
    const photo = await readGuardianPhoto(call, call.params);
    return call.reply.type('image/jpeg').send(photo);
  });
  route(app, education.setGuardianPhoto, async (call) => ({
    photo: await storeGuardianPhoto(call, call.params, call.body.photo.bytes),
  }));
  route(app, education.removeGuardianPhoto, (call) => removeGuardianPhoto(call, call.params));
};

import * as technical from '@suksa/contracts/technical';
import { auditTrail } from '../../../audit-trail.ts';
import type { App } from '../../../http/app.ts';
import { refuseConstraints } from '../../../http/constraint-refusals.ts';
import { notFound } from '../../../http/refuse.ts';
import { route } from '../../../http/route.ts';
import { presentRoom } from './room-presenter.ts';
import { findRoom, roomsOf } from './room-repository.ts';
import { addRoom, changeRoom, removeRoom, roomEntity } from './room-service.ts';

/** Where lessons are held. */
export const roomRoutes = (app: App) => {
  refuseConstraints(app, {
    room_name_unique: { code: 'duplicate', field: 'name' },
    timetable_place_room_id_fkey: { code: 'room_in_use', status: 409 },
    timetable_lesson_room_room_id_fkey: { code: 'room_in_use', status: 409 },
  });
  route(app, technical.listRooms, async ({ context, school: { read } }) => ({
    rows: (await roomsOf(read, context.branchId)).map(presentRoom),
  }));
  route(app, technical.createRoom, (call) => addRoom(call, call.body));
  route(app, technical.updateRoom, (call) => changeRoom(call, call.params.id, call.body));
  route(app, technical.deleteRoom, (call) => removeRoom(call, call.params.id));
  route(app, technical.roomAudit, async ({ context: { branchId }, school: { read }, params: { id } }) => {
    const room = (await findRoom(read, { branchId, id })) ?? notFound();
    return auditTrail(read, roomEntity, room.id);
  });
};

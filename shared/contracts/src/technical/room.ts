import * as z from 'zod/mini';
import { AuditTrail } from '../audit.ts';
import { endpoint } from '../endpoint.ts';
import { IdParams, line, Version } from '../fields.ts';

export const roomKinds = [
  'classroom',
  'laboratory',
  'computer',
  'workshop',
  'music',
  'library',
  'hall',
  'field',
  'other',
] as const;
export const RoomKind = z.enum(roomKinds);
export type RoomKind = z.infer<typeof RoomKind>;

/** What the school census asks of a building: as it is, to be mended, or not to be used. */
export const roomConditions = ['good', 'repair', 'unfit'] as const;
export const RoomCondition = z.enum(roomConditions);
export type RoomCondition = z.infer<typeof RoomCondition>;

export const RoomInput = z.object({
  /** As it stands on the door; one of its name in a branch. */
  name: line(40),
  kind: RoomKind,
  seats: z.nullable(z.number().check(z.int(), z.minimum(1), z.maximum(5000))),
  active: z.boolean(),
  /** Null: nobody has looked. Left out: as it was. */
  condition: z.optional(z.nullable(RoomCondition)),
});
export type RoomInput = z.infer<typeof RoomInput>;

export const RoomChange = z.extend(RoomInput, { version: Version });

export const Room = z.object({
  id: z.number(),
  version: z.number(),
  name: z.string(),
  kind: RoomKind,
  seats: z.nullable(z.number()),
  active: z.boolean(),
  condition: z.nullable(RoomCondition),
});
export type Room = z.infer<typeof Room>;

/** The rooms of the caller's branch, by name. */
export const listRooms = endpoint({
  name: 'technical.room.list',
  method: 'GET',
  path: '/api/technical/rooms',
  access: 'technical.room.view',
  reads: ['room'],
  stillAnswers: ['94073513f041'],
  output: z.object({ rows: z.array(Room) }),
});

export const createRoom = endpoint({
  name: 'technical.room.create',
  method: 'POST',
  path: '/api/technical/rooms',
  access: 'technical.room.create',
  changes: ['room'],
  body: RoomInput,
  stillAnswers: ['01ea51756479', '39521428c265'],
  output: Room,
});

export const updateRoom = endpoint({
  name: 'technical.room.update',
  method: 'PUT',
  path: '/api/technical/rooms/:id',
  access: 'technical.room.edit',
  changes: ['room'],
  params: IdParams,
  body: RoomChange,
  stillAnswers: ['ad56532e9560', '39521428c265'],
  output: Room,
});

export const deleteRoom = endpoint({
  name: 'technical.room.delete',
  method: 'DELETE',
  path: '/api/technical/rooms/:id',
  access: 'technical.room.delete',
  changes: ['room'],
  params: IdParams,
  output: 'nothing',
  errors: ['room_in_use'],
});

export const roomAudit = endpoint({
  name: 'technical.room.audit',
  method: 'GET',
  path: '/api/technical/rooms/:id/audit',
  access: 'technical.room.view',
  reads: ['room'],
  params: IdParams,
  output: AuditTrail,
});

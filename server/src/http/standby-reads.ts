import type { Endpoint } from '@suksa/contracts';
import { sql } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import type { School } from './caller.ts';

/** Whether a call only looks: then what it reads may be a moment old. What is posted because it is long may be one too. */
export const onlyLooks = ({ method, reads }: Endpoint): boolean => method === 'GET' || reads !== undefined;

/** Notes that a session has written, so that every server shows it its own work from the primary for a while. */
export const noteWrite = async ({ db, connection }: School, sessionId: number): Promise<void> => {
  if (!connection.standby || sessionId === 0) return;
  // What was written stands, whether or not this is known.
  await db.execute(sql`update session set wrote_at = now() where id = ${sessionId}`).catch(() => undefined);
};

/**
 * The school as a call may see it: a call that only looks, of somebody whose own work has arrived there, reads from the
 * standby. Without a session nothing is known of what the caller has written, and the gate’s devices decide by what they read.
 */
export const schoolFor = (school: School, request: FastifyRequest): School => {
  const { standby } = school.connection;
  const { actor, looksOnly } = request;
  if (!standby || !looksOnly || !actor?.wroteAt || actor.kiosk) return school;
  if (!standby.shows(actor.wroteAt)) return school;
  return { ...school, read: standby.db, readPool: standby.pool };
};

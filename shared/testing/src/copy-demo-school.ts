import { randomBytes } from 'node:crypto';
import process from 'node:process';
import { createDatabase } from './postgres.ts';

/** The address of a copy of the demo school that is offered; null where none is. */
export function copyDemoSchool(): string | null {
  const school = process.env.DEMO_SCHOOL;
  if (!school) return null;
  const server = new URL(school);
  server.pathname = '/postgres';
  return createDatabase(server.href, `suksa_${randomBytes(6).toString('hex')}`, 'suksa_demo');
}

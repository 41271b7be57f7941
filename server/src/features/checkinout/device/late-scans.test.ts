import { randomUUID } from 'node:crypto';
import { type DeviceEvent, recordEvents } from '@suksa/contracts/checkinout';
import { instantAt } from '@suksa/contracts/days';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { at, branchId, day, gateServer, nextStudent, scan, server } from '../gate/gate-testing.ts';

gateServer();

test.each([
  ['that two people excused', false, { went: null }],
  ['that a leave excused', true, { went: 960 }],
])(
  'a scan that comes late of a day %s: who came after all is shown, but never against two people’s word',
  async (_, isOfLeave, expected) => {
    const { db } = server.app;
    const code = nextStudent();
    const { rows } = await db.execute<{ id: number }>(sql`select id from student where code = ${code}`);
    const id = rows[0]?.id ?? 0;
    await scan(code);
    const place = sql.raw(String(Number(day.slice(8))));
    await db.execute(sql`update attendance_month set days = overlay(days placing 'E' from ${place} for 1),
    first_in[${place}] = null where student_id = ${id} and month = date_trunc('month', ${day}::date)`);
    await db.execute(sql`insert into attendance_correction (branch_id, student_id, day, code, reason, made_by, approved_by, made_at)
    select ${branchId}, ${id}, ${day}, 'E', 'At home', g.id, h.id, ${instantAt(day, '18:00').toISOString()}
    from app_user g, app_user h where g.username = 'gate' and h.username = 'head'`);
    if (isOfLeave)
      await db.execute(sql`insert into leave_request (branch_id, student_id, first_day, last_day, reason, asked_by, state, decided_by, decided_at)
      select ${branchId}, ${id}, ${day}, ${day}, 'At home', id, 'approved', id, now() from app_user where username = 'head'`);
    at('18:30');
    const event: DeviceEvent = {
      ...{
        id: randomUUID(),
        number: 1,
        mode: 'gate',
        code,
        direction: 'out',
        source: 'scanner',
        said: 'out',
      },
      ...{
        answered: false,
        override: false,
        clockOffset: 0,
        scannedAt: instantAt(day, '16:00').toISOString(),
      },
    } as const;
    const sentAt = new Date().toISOString();
    await server.send(recordEvents, { body: { device: 'test-late', sentAt, events: [event] } }, 'gate');
    const after = await db.execute(sql`select substr(days, ${place}, 1) as code, last_out[${place}] as went
    from attendance_month where student_id = ${id} and month = date_trunc('month', ${day}::date)`);
    expect(after.rows).toEqual([{ code: 'E', ...expected }]);
  },
);

import { execFileSync } from 'node:child_process';
import { announcementReaders, createAnnouncement, listAnnouncements } from '@suksa/contracts/technical';
import { localDay } from '@suksa/i18n';
import type { ApiClient } from '@suksa/testing/api-client';
import { latency } from './api.ts';
import type { Figure } from './figure.ts';

const readersWanted = 20_000;

/** Who hasn’t read an announcement that is for 20,000 people, and how many of each have: half of them have read it. */
export async function* measureReaders(admin: ApiClient, databaseUrl: string): AsyncGenerator<Figure> {
  addFamilies(databaseUrl);
  const { id } = await admin.send(createAnnouncement, {
    body: {
      title: { lo: 'ປະຊຸມ', en: 'Meeting' },
      body: { lo: 'ເຊີນປະຊຸມ', en: 'Please come' },
      audience: 'families',
      everywhere: true,
      levelIds: [],
      classIds: [],
      files: [],
      from: localDay(),
      until: null,
      pinned: false,
      needsAcknowledgement: true,
      published: true,
    },
  });
  readByHalf(databaseUrl, id);
  const { total } = await admin.send(announcementReaders, { params: { id }, query: { page: 1 } });
  if (total < readersWanted) throw new Error(`the announcement is for ${total} people only`);
  yield* await latency(
    'who hasn’t read, of 20,000',
    admin,
    announcementReaders,
    () => ({ params: { id }, query: { page: 1 } }),
    20,
  );
  yield* await latency(
    'announcements with 20,000 readers each',
    admin,
    listAnnouncements,
    () => ({ query: { size: 20 } }),
    20,
  );
}

/** An account for each of so many guardians, straight into the database: nobody signs in with them. */
function addFamilies(databaseUrl: string): void {
  run(
    databaseUrl,
    `insert into app_user (username, password_hash, role_id, name_lo, name_en, sort_key)
      select 'reader.' || g.id, 'none', (select id from role where scope = 'own_children' order by id limit 1),
        'ຜູ້ປົກຄອງ ' || g.id, 'Guardian ' || g.id, 'guardian ' || lpad(g.id::text, 6, '0')
      from guardian g where g.user_id is null and exists (
        select 1 from student_guardian s join enrolment e on e.student_id = s.student_id
        where s.guardian_id = g.id and e.is_current and e.end_date is null)
      order by g.id limit ${readersWanted + 500};
    update guardian g set user_id = u.id from app_user u where u.username = 'reader.' || g.id;
    analyze app_user, guardian;`,
  );
}

function readByHalf(databaseUrl: string, id: number): void {
  run(
    databaseUrl,
    `insert into announcement_read (announcement_id, user_id, read_at)
      select ${id}, id, now() from app_user where username like 'reader.%' and id % 2 = 0;
    analyze announcement_read;`,
  );
}

function run(databaseUrl: string, statements: string): void {
  execFileSync('psql', [databaseUrl, '-q', '-v', 'ON_ERROR_STOP=1', '-c', statements], { stdio: 'pipe' });
}

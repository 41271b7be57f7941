import { Transformer } from '@napi-rs/image';
import {
  type AnnouncementInput,
  addAnnouncementFile,
  announcementAudit,
  announcementChoices,
  announcementReaders,
  createAnnouncement,
  deleteAnnouncement,
  exportAnnouncements,
  listAnnouncements,
  listPublicNotices,
  noticeFile,
  publicNoticeFile,
  restoreAnnouncement,
  updateAnnouncement,
  withdrawAnnouncements,
} from '@suksa/contracts/technical';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aFile } from '../../../testing/a-file.ts';
import { type Account, startTestServer, type TestServer } from '../../../testing/test-server.ts';
import { dayFromToday, typedAnnouncement } from '../testing.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const add = (changes: Partial<AnnouncementInput> = {}, as: Account = 'admin') =>
  server.send(createAnnouncement, { body: typedAnnouncement(changes) }, as);
const change = (
  { id, version }: { id: number; version: number },
  changes: Partial<AnnouncementInput> = {},
  as: Account = 'admin',
) =>
  server.send(updateAnnouncement, { params: { id }, body: { ...typedAnnouncement(changes), version } }, as);
const picture = async () => {
  const png = await Transformer.fromRgbaPixels(new Uint8Array(2400 * 1200 * 4).fill(90), 2400, 1200).png();
  return aFile(png, 'image/png');
};
const pdf = aFile('%PDF-1.7 a letter\n%%EOF', 'application/pdf');
const upload = async (name: string, file: File, as: Account = 'admin') =>
  server.send(addAnnouncementFile, { body: { name, file } }, as);

describe('an announcement', () => {
  test.each([
    ['draft', { published: false }],
    ['scheduled', { from: dayFromToday(2) }],
    ['published', { from: dayFromToday(-2), until: dayFromToday(0) }],
    ['expired', { from: dayFromToday(-9), until: dayFromToday(-1) }],
  ])('is %s by its days and by whether it was published', async (state, changes) => {
    expect(await add(changes)).toMatchObject({ state });
    const { rows } = await server.send(
      listAnnouncements,
      { query: { state: state as 'draft', size: 100 } },
      'admin',
    );
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.every((row) => row.state === state)).toBe(true);
  });

  test.each([
    ['title.lo', { title: { lo: ' ', en: '' } }, 'required'],
    ['body.lo', { body: { lo: '', en: '' } }, 'required'],
    ['until', { until: dayFromToday(-1) }, 'date_order'],
    ['levelIds', { audience: 'levels' }, 'required'],
    ['classIds', { audience: 'classes' }, 'required'],
    ['levelIds', { audience: 'levels', levelIds: [999_999] }, 'not_allowed'],
    ['classIds', { audience: 'classes', classIds: [999_999] }, 'not_allowed'],
    ['files', { files: [{ id: 999_999 }] }, 'not_allowed'],
  ] as const)('is refused at %s where that is wrong', async (path, changes, code) => {
    await expect(add(changes as Partial<AnnouncementInput>)).rejects.toMatchObject({
      fields: [expect.objectContaining({ path, code })],
    });
  });

  test('is marked as updated where its words change after it was published, and only then', async () => {
    const draft = await add({ published: false });
    const published = await change(draft);
    expect(published.changedAt).toBeNull();
    const pinned = await change(published, { pinned: true });
    expect(pinned.changedAt).toBeNull();
    const changed = await change(pinned, { body: { lo: '', en: 'Now at nine' } });
    expect(changed.changedAt).toEqual(expect.any(String));
  });

  test('is put right quietly: it stays read and isn’t marked as updated, but its history has the change', async () => {
    const seen = await add();
    const quiet = await server.send(
      updateAnnouncement,
      {
        params: { id: seen.id },
        body: {
          ...typedAnnouncement({ body: { lo: 'ແກ້ຄຳຜິດ', en: '' } }),
          version: seen.version,
          quietly: true,
        },
      },
      'admin',
    );
    expect(quiet).toMatchObject({ changedAt: null, body: { lo: 'ແກ້ຄຳຜິດ' }, version: seen.version + 1 });
    const { rows } = await server.send(announcementAudit, { params: { id: seen.id } }, 'admin');
    expect(rows[0]?.action).toBe('edit');
  });

  test('that people may have seen is not made a draft again', async () => {
    const seen = await add();
    await expect(change(seen, { published: false })).rejects.toMatchObject({
      fields: [{ path: 'published', code: 'announcement_seen' }],
    });
    await expect(server.send(deleteAnnouncement, { params: { id: seen.id } }, 'admin')).rejects.toMatchObject(
      { status: 409, code: 'announcement_seen' },
    );
    const draft = await add({ published: false });
    await server.send(deleteAnnouncement, { params: { id: draft.id } }, 'admin');
    await expect(change(draft)).rejects.toMatchObject({ code: 'not_found' });
  });

  test('is withdrawn with others, each answered for, and restored as a draft', async () => {
    const [shown, draft] = [await add(), await add({ published: false })];
    const ids = [shown.id, draft.id, 999_999];
    const { rows } = await server.send(withdrawAnnouncements, { body: { ids } }, 'admin');
    expect(rows.map(({ outcome }) => outcome)).toEqual(['withdrawn', 'skipped', 'skipped']);
    const withdrawn = { id: shown.id, version: shown.version + 1 };
    await expect(change(withdrawn)).rejects.toMatchObject({ code: 'announcement_withdrawn' });
    const restored = await server.send(restoreAnnouncement, { params: { id: shown.id } }, 'admin');
    expect(restored.state).toBe('draft');
    await expect(
      server.send(restoreAnnouncement, { params: { id: shown.id } }, 'admin'),
    ).rejects.toMatchObject({ code: 'announcement_not_withdrawn' });
    const history = await server.send(announcementAudit, { params: { id: shown.id } }, 'admin');
    expect(history.rows.map(({ action }) => action)).toEqual(['restore', 'withdraw', 'create']);
    expect(history.rows[1]?.changes).toEqual([{ field: 'state', before: 'published', after: 'withdrawn' }]);
  });

  test('is changed by one of two writers; the second sees what the first saved', async () => {
    const before = await add();
    await change(before, { title: { lo: '', en: 'Theirs' } }, 'head');
    await expect(change(before, { title: { lo: '', en: 'Mine' } })).rejects.toMatchObject({
      code: 'conflict',
      details: { current: { title: { en: 'Theirs' }, published: true } },
    });
  });
});

describe('the writer', () => {
  test('of one branch speaks for that branch, and not for all', async () => {
    await expect(add({ everywhere: true }, 'registrar')).rejects.toMatchObject({
      fields: [{ path: 'everywhere', code: 'above_own_rights' }],
    });
    const own = await add({}, 'registrar');
    expect(own.branch).not.toBeNull();
    const everywhere = await add({ everywhere: true });
    await expect(change(everywhere, {}, 'registrar')).rejects.toMatchObject({ code: 'above_own_rights' });
  });

  test('who teaches speaks to the own classes alone, and works on the own announcements alone', async () => {
    const { classes, audiences } = await server.send(announcementChoices, {}, 'teacher');
    expect(audiences).toEqual(['classes']);
    const everyClass = (await server.send(announcementChoices, {}, 'admin')).classes;
    const foreign = everyClass.find(({ id }) => !classes.some((own) => own.id === id));
    await expect(add({ audience: 'families' }, 'teacher')).rejects.toMatchObject({
      fields: [{ path: 'audience', code: 'not_allowed' }],
    });
    await expect(add({ audience: 'classes', classIds: [foreign?.id ?? 0] }, 'teacher')).rejects.toMatchObject(
      { fields: [{ path: 'classIds', code: 'not_allowed' }] },
    );
    const own = await add({ audience: 'classes', classIds: [classes[0]?.id ?? 0] }, 'teacher');
    const { rows } = await server.send(listAnnouncements, { query: { size: 100 } }, 'teacher');
    expect(rows.map(({ id }) => id)).toEqual([own.id]);
    const other = await add();
    await expect(change(other, {}, 'teacher')).rejects.toMatchObject({ code: 'not_found' });
    await expect(
      server.send(announcementReaders, { params: { id: other.id }, query: {} }, 'teacher'),
    ).rejects.toMatchObject({ code: 'not_found' });
  });

  test('is nobody without the permission', async () => {
    for (const account of ['cashier', 'gate', 'family'] as const)
      await expect(add({}, account)).rejects.toMatchObject({ code: 'no_permission' });
  });
});

describe('a file', () => {
  test('that is a picture is drawn anew, and has a small form for lists', async () => {
    const file = await upload('yard "old".PNG', await picture());
    expect(file).toMatchObject({ kind: 'picture', name: 'yard  old.jpg' });
    const { id } = await add({ audience: 'public', files: [{ id: file.id }] });
    const params = { id, fileId: file.id };
    const whole = await server.ask(publicNoticeFile, { params, query: {} });
    expect(whole.headers['content-type']).toBe('image/jpeg');
    expect((await new Transformer(whole.rawPayload).metadata()).width).toBe(1600);
    const small = await server.ask(publicNoticeFile, { params, query: { form: 'preview' } });
    expect(small.headers['content-type']).toBe('image/webp');
    expect((await new Transformer(small.rawPayload).metadata()).width).toBe(800);
  });

  test('that is a PDF is only ever downloaded, and may run nothing', async () => {
    const file = await upload('ໃບແຈ້ງການ.pdf', pdf);
    const { id } = await add({ audience: 'public', files: [{ id: file.id }] });
    const answer = await server.ask(publicNoticeFile, { params: { id, fileId: file.id }, query: {} });
    expect(answer.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': expect.stringMatching(/^attachment; filename\*=UTF-8''%E0/),
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
    });
  });

  test.each([
    ['a picture that is none', aFile('no picture', 'image/png'), 'file_type'],
    ['a PDF that is none', aFile('<script>', 'application/pdf'), 'file_type'],
    ['another kind', aFile('<script>', 'text/html'), 'file_type'],
    ['one that is too large', aFile('A'.repeat(6_000_001), 'application/pdf'), 'file_too_large'],
  ])('is refused where it is %s', async (_, file, code) => {
    await expect(upload('letter', file)).rejects.toMatchObject({ fields: [{ path: 'file', code }] });
  });

  test('of a stranger is taken into no announcement', async () => {
    const file = await upload('letter.pdf', pdf, 'head');
    await expect(add({ files: [{ id: file.id }] })).rejects.toMatchObject({
      fields: [{ path: 'files', code: 'not_allowed' }],
    });
  });

  test('is had by those alone whom its announcement is for, and by its writers', async () => {
    const file = await upload('staff.pdf', pdf);
    const { id } = await add({ audience: 'staff', files: [{ id: file.id }] });
    const params = { id, fileId: file.id };
    const statusFor = async (account: Account | 'nobody') =>
      (await server.ask(noticeFile, { params, query: {} }, account)).statusCode;
    expect([
      await statusFor('gate'),
      await statusFor('admin'),
      await statusFor('family'),
      await statusFor('nobody'),
    ]).toEqual([200, 200, 404, 401]);
    expect((await server.ask(publicNoticeFile, { params, query: {} })).statusCode).toBe(404);
    const draft = await add({
      audience: 'staff',
      published: false,
      files: [{ id: (await upload('d.pdf', pdf)).id }],
    });
    const draftFile = { params: { id: draft.id, fileId: draft.files[0]?.id ?? 0 }, query: {} };
    expect((await server.ask(noticeFile, draftFile, 'gate')).statusCode).toBe(404);
    expect((await server.ask(noticeFile, draftFile, 'admin')).statusCode).toBe(200);
  });
});

describe('the list of announcements', () => {
  test('finds by either spelling of a Lao title, filters by audience, and is exported in words', async () => {
    const { id } = await add({ audience: 'staff', title: { lo: 'ໝາກຮຸກຕອນແລງ', en: 'Evening chess' } });
    for (const q of ['ຫມາກຮຸກ', 'chess']) {
      const found = await server.send(listAnnouncements, { query: { q, audience: 'staff' } }, 'head');
      expect(
        found.rows.map((row) => row.id),
        q,
      ).toEqual([id]);
      expect(found.total).toBe(1);
    }
    const none = await server.send(listAnnouncements, { query: { q: 'chess', audience: 'public' } }, 'head');
    expect(none.rows).toEqual([]);
    const file = await server.ask(
      exportAnnouncements,
      {
        body: {
          query: { q: 'chess' },
          format: 'csv',
          columns: [
            { key: 'titleEn', title: 'Title' },
            { key: 'state', title: 'State', labels: { published: 'Published' } },
          ],
        },
      },
      'head',
    );
    expect(file.body).toBe('\uFEFFTitle,State\r\nEvening chess,Published\r\n');
  });

  test('of strangers is public and tells drafts to nobody', async () => {
    const shown = await add({ audience: 'public' });
    const draft = await add({ audience: 'public', published: false });
    const { rows } = await server.send(listPublicNotices, { query: { size: 50 } });
    const ids = rows.map(({ id }) => id);
    expect(ids).toContain(shown.id);
    expect(ids).not.toContain(draft.id);
  });
});

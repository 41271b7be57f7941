import {
  createAnnouncementTemplate,
  deleteAnnouncementTemplate,
  listAnnouncementTemplates,
  updateAnnouncementTemplate,
} from '@suksa/contracts/technical';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Account, startTestServer, type TestServer } from '../../../../testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const words = { title: { lo: 'ປະຊຸມ', en: 'Meeting' }, body: { lo: 'ເຊີນພໍ່ແມ່ມາປະຊຸມ', en: '' } };
const list = (as: Account = 'head') => server.send(listAnnouncementTemplates, {}, as);
const keep = (name: string, as: Account = 'head', changes: object = {}) =>
  server.send(createAnnouncementTemplate, { body: { name, ...words, ...changes } }, as);

test('the demo school has templates in both languages', async () => {
  const { rows, mayChange } = await list();
  expect(rows.length).toBeGreaterThanOrEqual(2);
  expect(rows.every(({ body }) => body.lo !== '' && body.en !== '')).toBe(true);
  expect(mayChange).toBe(true);
});

test('a template is kept for the school, changed against its version and deleted', async () => {
  const made = await keep('Meeting of parents');
  await expect(keep('MEETING of parents')).rejects.toMatchObject({
    fields: [{ path: 'name', code: 'duplicate' }],
  });
  const change = (version: number) =>
    server.send(
      updateAnnouncementTemplate,
      { params: { id: made.id }, body: { ...words, name: 'Parents', body: { lo: '', en: 'Come' }, version } },
      'head',
    );
  expect(await change(1)).toMatchObject({ name: 'Parents', body: { lo: '', en: 'Come' }, version: 2 });
  await expect(change(1)).rejects.toMatchObject({ code: 'conflict' });
  const remove = () => server.send(deleteAnnouncementTemplate, { params: { id: made.id } }, 'head');
  await remove();
  await expect(remove()).rejects.toMatchObject({ code: 'not_found' });
  await expect(change(2)).rejects.toMatchObject({ code: 'not_found' });
});

test('a template without words, or of somebody who writes to their own classes only, is refused', async () => {
  await expect(keep('Empty', 'head', { title: { lo: '', en: '' } })).rejects.toMatchObject({
    fields: [{ path: 'title.lo', code: 'required' }],
  });
  expect((await list('teacher')).mayChange).toBe(false);
  const [first] = (await list('teacher')).rows;
  await expect(keep('Mine', 'teacher')).rejects.toMatchObject({ status: 403 });
  expect(first).toBeDefined();
  await expect(list('family')).rejects.toMatchObject({ code: 'no_permission' });
});

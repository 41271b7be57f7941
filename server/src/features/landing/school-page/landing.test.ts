import { Transformer } from '@napi-rs/image';
import {
  addPagePicture,
  type EnquiryInput,
  enquiryAudit,
  exportEnquiries,
  getEnquiry,
  getSchoolPage,
  listEnquiries,
  type SchoolPageContent,
  schoolPageAudit,
  sendEnquiry,
  updateEnquiry,
  updateSchoolPage,
} from '@suksa/contracts/landing';
import {
  type AnnouncementInput,
  addAnnouncementFile,
  createAnnouncement,
  withdrawAnnouncements,
} from '@suksa/contracts/technical';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { schoolPages } from '../../../db/schema/index.ts';
import { todayIn } from '../../../school/clock.ts';
import { aFile } from '../../../testing/a-file.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';
import { emptyContent } from './empty-content-rules.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ publicAddress: 'http://school.example' });
});
afterAll(() => server.stop());

const open = (headers: Record<string, string> = {}, url = '/') =>
  server.app.inject({ url, headers: { host: 'school.example', ...headers } });

const change = async (edit: (content: SchoolPageContent) => Partial<SchoolPageContent>) => {
  const { version, ...content } = await server.send(getSchoolPage, {}, 'admin');
  return server.send(updateSchoolPage, { body: { ...content, ...edit(content), version } }, 'admin');
};

/** News: an announcement for everybody. */
const announce = (changes: Partial<AnnouncementInput>) =>
  server.send(
    createAnnouncement,
    {
      body: {
        title: { lo: '', en: 'News' },
        body: { lo: '', en: 'Some news' },
        audience: 'public',
        everywhere: true,
        levelIds: [],
        classIds: [],
        from: todayIn(),
        until: null,
        pinned: true,
        needsAcknowledgement: false,
        published: true,
        files: [],
        ...changes,
      },
    },
    'admin',
  );

const typed = (changes: Partial<EnquiryInput> = {}): EnquiryInput => ({
  name: 'ນາງ ມະນີວັນ',
  phone: '020 5555 1234',
  levelId: 1,
  year: '2026–2027',
  message: '',
  locale: 'lo',
  website: '',
  ...changes,
});

/** Shades as a photo has them; a plain colour would be smallest as WebP. */
const pixel = async () => {
  const [width, height] = [2000, 1000];
  const shades = new Uint8Array(width * height * 4).map((_, index) => {
    const [x, y] = [Math.floor(index / 4) % width, Math.floor(index / 4 / width)];
    return 128 + 60 * Math.sin(x / 37 + (index % 4)) + 40 * Math.cos(y / 53) + ((x * y) % 13);
  });
  const png = await Transformer.fromRgbaPixels(shades, width, height).png();
  return aFile(png, 'image/png');
};

describe('the public page', () => {
  test('is drawn in the language of the cookie, English without one', async () => {
    expect((await open()).body).toContain('<html lang="en-US"');
    const lao = await open({ cookie: 'a=b; locale=lo' });
    expect(lao.body).toContain('<html lang="lo-LA"');
    expect(lao.body).toContain('ໂຮງຮຽນ ສຸກສະຫວັນ');
  });

  test('keeps a language that was chosen by its address for 365 days', async () => {
    const { headers } = await open({}, '/?lang=lo');
    expect(headers['set-cookie']).toBe('locale=lo; Max-Age=31536000; Path=/; SameSite=Lax');
    expect((await open({}, '/?lang=fr')).headers['set-cookie']).toBeUndefined();
  });

  test('is not sent again to who has it already', async () => {
    const { headers } = await open();
    const again = await open({ 'if-none-match': String(headers.etag) });
    expect(again.statusCode).toBe(304);
    expect(again.body).toBe('');
  });

  test('never takes a made-up host into its addresses', async () => {
    const { body } = await open({ host: '"><script>alert(1)</script>' });
    expect(body).not.toContain('alert(1)');
    expect((await open()).body).toContain('<link rel="canonical" href="http://school.example/">');
  });

  test('is kept apart by language, also where it is packed on the way', async () => {
    for (const encoding of ['br', 'gzip', 'identity'])
      expect((await open({ 'accept-encoding': encoding })).headers.vary).toBe('accept-encoding, cookie');
  });

  test('shows what the school writes as text, whatever signs are in it', async () => {
    const title = { lo: '', en: '</script><b>Fees & more</b>' };
    await announce({ title, body: title });
    const { body } = await open();
    expect(body).toContain('&lt;/script&gt;&lt;b&gt;Fees &amp; more&lt;/b&gt;');
    expect(body).not.toContain('<b>Fees');
  });

  test('falls back to the other language where a text is missing', async () => {
    const title = { lo: 'ແຈ້ງການ', en: '' };
    await announce({ title, body: title });
    expect((await open()).body).toContain('ແຈ້ງການ');
  });

  test('tells as news what is announced to everybody, with its files, until it is withdrawn', async () => {
    const title = { lo: 'ຂ່າວດີ', en: 'Good news' };
    const picture = await server.send(
      addAnnouncementFile,
      { body: { name: 'yard.png', file: await pixel() } },
      'admin',
    );
    const { id } = await announce({ title, files: [{ id: picture.id }] });
    await announce({ title: { lo: '', en: 'Only for staff' }, audience: 'staff' });
    await announce({ title: { lo: '', en: 'Only a draft' }, published: false });
    const { body } = await open({ cookie: 'locale=lo' });
    expect(body).toContain('<h3>ຂ່າວດີ</h3>');
    expect(body).toContain(`/api/technical/public-notices/${id}/files/${picture.id}?form=preview`);
    expect(body).not.toMatch(/Only for staff|Only a draft/);
    const payload = (await open({}, '/_payload.json')).json();
    expect(JSON.stringify(payload.news)).toContain('Good news');
    expect(JSON.stringify(payload.news)).not.toMatch(/Only for staff|Only a draft/);

    await server.send(withdrawAnnouncements, { body: { ids: [id] } }, 'admin');
    expect((await open()).body).not.toContain('Good news');
  });

  test('tells neither page nor payload fees that are not published', async () => {
    await change(({ fees }) => ({ fees: { ...fees, published: false } }));
    expect((await open()).body).not.toContain('3,200,000');
    const payload = (await open({}, '/_payload.json')).json();
    expect(payload.content.fees.rows).toEqual([]);
    await change(({ fees }) => ({ fees: { ...fees, published: true } }));
    expect((await open()).body).toContain('3,200,000');
  });

  test('of a school that has written nothing is neutral: its name, its branches, no template', async () => {
    await server.app.db.delete(schoolPages);
    const { body } = await (await freshServer()).inject({ url: '/', headers: { host: 'a' } });
    expect(body).toContain('<h1>Suksavanh School</h1>');
    expect(body).toContain('Phontong village');
    expect(body).not.toContain('id="faq"');
    expect(body).not.toMatch(/lorem|template/i);
    expect(await server.send(getSchoolPage, {}, 'admin')).toEqual({ ...emptyContent, version: 1 });
  });

  test('is changed by one of two editors; the second sees what the first saved', async () => {
    const { version, ...content } = await server.send(getSchoolPage, {}, 'admin');
    const body = { ...content, takesEnquiries: true, version };
    await server.send(updateSchoolPage, { body }, 'head');
    await expect(server.send(updateSchoolPage, { body }, 'admin')).rejects.toMatchObject({
      status: 409,
      code: 'conflict',
      details: { current: { version: version + 1 } },
    });
    const { rows } = await server.send(schoolPageAudit, {}, 'admin');
    expect(rows[0]).toMatchObject({ action: 'edit', by: { en: expect.any(String) } });
  });

  test.each([
    ['hero.pictureId', { hero: { ...emptyContent.hero, pictureId: 999_999 } }, 'not_allowed'],
    [
      'contact.mapAddress',
      { contact: { ...emptyContent.contact, mapAddress: 'javascript:alert(1)' } },
      'url',
    ],
    ['contact.email', { contact: { ...emptyContent.contact, email: 'nobody' } }, 'email'],
    [
      'faq.0.question.lo',
      { faq: [{ question: { lo: '', en: '' }, answer: { lo: 'a', en: '' } }] },
      'required',
    ],
  ])('is refused at %s where that is wrong', async (path, edit, code) => {
    await expect(change(() => edit as Partial<SchoolPageContent>)).rejects.toMatchObject({
      fields: [expect.objectContaining({ path, code })],
    });
  });

  test('is edited by who may, and by nobody else', async () => {
    for (const account of ['teacher', 'cashier', 'registrar', 'family'] as const)
      await expect(server.send(getSchoolPage, {}, account)).rejects.toMatchObject({ code: 'no_permission' });
  });
});

describe('a picture', () => {
  test('is drawn anew in two sizes, with a fall-back, and kept by browsers for ever', async () => {
    const picture = await server.send(addPagePicture, { body: { picture: await pixel() } }, 'admin');
    expect(picture).toMatchObject({
      width: 1600,
      height: 800,
      files: ['large.jpg', 'large.webp', 'small.webp'],
    });
    const file = await open({}, `/pictures/${picture.id}/small.webp`);
    expect(file.headers['content-type']).toBe('image/webp');
    expect(file.headers['cache-control']).toContain('immutable');
    expect(file.headers['content-security-policy']).toContain("default-src 'none'");
    const size = await new Transformer(file.rawPayload).metadata();
    expect([size.width, size.height]).toEqual([640, 320]);

    await change(() => ({ gallery: [{ pictureId: picture.id, caption: { lo: '', en: 'New' } }] }));
    expect((await open()).body).toContain(`/pictures/${picture.id}/small.webp 640w`);

    // Its smallest form is made after the answer.
    const avif = () => open({}, `/pictures/${picture.id}/large.avif`);
    await expect.poll(async () => (await avif()).statusCode, { timeout: 50_000 }).toBe(200);
    expect((await avif()).headers['content-type']).toBe('image/avif');
    await expect
      .poll(async () => (await open()).body, { timeout: 50_000 })
      .toMatch(
        new RegExp(`<source type="image/avif"[^>]*/${picture.id}/large.avif.*<source type="image/webp"`),
      );
  }, 120_000);

  test('that is none is refused, and one that is not there is not found', async () => {
    const picture = aFile('no picture', 'image/png');
    await expect(server.send(addPagePicture, { body: { picture } }, 'admin')).rejects.toMatchObject({
      fields: [{ path: 'picture', code: 'file_type' }],
    });
    for (const address of ['/pictures/999999/large.jpg', '/pictures/x/large.jpg', '/pictures/1/..%2f'])
      expect((await open({}, address)).statusCode, address).toBe(404);
  });
});

describe('an enquiry', () => {
  test('arrives at the office with its phone number made diallable', async () => {
    await server.send(sendEnquiry, { body: typed({ name: 'ນາງ ດາວອນ' }) });
    const { rows } = await server.send(listEnquiries, { query: { q: 'ດາວອນ' } }, 'registrar');
    expect(rows).toMatchObject([{ phone: '+8562055551234', status: 'new', level: { en: 'P1' } }]);
  });

  test('is read by whoever admits the child from it, and by nobody else', async () => {
    await server.send(sendEnquiry, { body: typed({ name: 'ນາງ ວັນນາ' }) });
    const { rows } = await server.send(listEnquiries, { query: { q: 'ວັນນາ' } }, 'registrar');
    const params = { id: rows[0]?.id ?? 0 };
    expect(await server.send(getEnquiry, { params }, 'registrar')).toEqual(rows[0]);
    expect(rows[0]?.levelId).toBe(typed().levelId);
    await expect(server.send(getEnquiry, { params }, 'teacher')).rejects.toMatchObject({ status: 403 });
    await expect(server.send(getEnquiry, { params: { id: 2_000_000 } }, 'registrar')).rejects.toMatchObject({
      code: 'not_found',
    });
  });

  test('of a machine is thanked for and dropped', async () => {
    await server.send(sendEnquiry, { body: typed({ name: 'Machine', website: 'https://spam.example' }) });
    const { total } = await server.send(listEnquiries, { query: { q: 'Machine' } }, 'admin');
    expect(total).toBe(0);
  });

  test.each([
    ['name', { name: ' ' }],
    ['phone', { phone: '12345678' }],
    ['levelId', { levelId: 999 }],
    ['message', { message: 'a'.repeat(1001) }],
  ])('is refused at %s where that is wrong', async (path, changes) => {
    await expect(server.send(sendEnquiry, { body: typed(changes) })).rejects.toMatchObject({
      fields: [expect.objectContaining({ path })],
    });
  });

  test('is refused while the school takes none', async () => {
    await change(() => ({ takesEnquiries: false }));
    await expect(server.send(sendEnquiry, { body: typed() })).rejects.toMatchObject({
      code: 'enquiries_closed',
    });
    expect((await open()).body).not.toContain('class="enquiry"');
    await change(() => ({ takesEnquiries: true }));
  });

  test('is answered once, with a note, and its history says by whom', async () => {
    await server.send(sendEnquiry, { body: typed({ name: 'Answered' }) });
    const { rows } = await server.send(listEnquiries, { query: { q: 'Answered' } }, 'registrar');
    const [{ id, version } = { id: 0, version: 0 }] = rows;
    const body = { status: 'answered' as const, note: 'Visits on Saturday', version };
    const answered = await server.send(updateEnquiry, { params: { id }, body }, 'registrar');
    expect(answered).toMatchObject({ status: 'answered', answeredBy: { en: expect.any(String) } });
    await expect(server.send(updateEnquiry, { params: { id }, body }, 'head')).rejects.toMatchObject({
      code: 'conflict',
      details: { current: { note: 'Visits on Saturday' } },
    });
    const later = { ...body, note: 'Came on Saturday', version: answered.version };
    const noted = await server.send(updateEnquiry, { params: { id }, body: later }, 'head');
    expect(noted.answeredBy).toEqual(answered.answeredBy);
    const history = await server.send(enquiryAudit, { params: { id } }, 'registrar');
    expect(history.rows).toHaveLength(2);
  });

  test('is listed by status, exported, and not for everybody', async () => {
    const fresh = await server.send(listEnquiries, { query: { status: 'new' } }, 'head');
    expect(fresh.rows.every(({ status }) => status === 'new')).toBe(true);
    const file = await server.ask(
      exportEnquiries,
      { body: { query: { q: 'Answered' }, format: 'csv', columns: [{ key: 'name', title: 'Name' }] } },
      'head',
    );
    expect(file.body).toContain('Name\r\nAnswered\r\n');
    await expect(server.send(listEnquiries, { query: {} }, 'teacher')).rejects.toMatchObject({
      code: 'no_permission',
    });
  });

  test('is taken a few times a minute from one address, and not more', async () => {
    const limited = await startTestServer({ rateLimit: 1000 });
    const codes = [];
    for (let index = 0; index < 8; index++)
      codes.push((await limited.ask(sendEnquiry, { body: typed() })).statusCode);
    expect(codes).toEqual([204, 204, 204, 204, 204, 204, 429, 429]);
    await limited.stop();
  });
});

/** Another server over the same database: it has nothing in its memory yet. */
const freshServer = async () => {
  const { buildApp } = await import('../../../build-app.ts');
  const { connection, environment } = server.app;
  return buildApp({ connection, environment });
};

test('the picture beside a shared link is a JPEG of 1200 by 630, at a whole address, also without a picture', async () => {
  const shared = async () => {
    const { body } = await open();
    const address = /property="og:image" content="([^"]+)"/.exec(body)?.[1] ?? '';
    const { headers, rawPayload } = await open({}, new URL(address).pathname);
    return { address, type: headers['content-type'], ...(await new Transformer(rawPayload).metadata()) };
  };
  const size = { type: 'image/jpeg', format: 'jpeg', width: 1200, height: 630 };
  const { id } = await server.send(addPagePicture, { body: { picture: await pixel() } }, 'admin');
  await change(({ hero }) => ({ hero: { ...hero, pictureId: id } }));
  const drawn = await shared();
  expect(drawn).toMatchObject({
    ...size,
    address: expect.stringMatching(/^http:\/\/school\.example\/pictures\/share\//),
  });
  await change(({ hero }) => ({ hero: { ...hero, pictureId: null } }));
  const plain = await shared();
  expect(plain).toMatchObject(size);
  expect(plain.address).not.toBe(drawn.address);
  expect((await open({}, new URL(drawn.address).pathname)).statusCode).toBe(404);
});

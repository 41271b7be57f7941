import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { type ErrorBody, wireBody } from '@suksa/contracts';
import { addPagePicture } from '@suksa/contracts/landing';
import { addAnnouncementFile } from '@suksa/contracts/technical';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aFile } from '../testing/a-file.ts';
import { type Account, startTestServer, type TestServer } from '../testing/test-server.ts';

const requestTimeout = 500;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ requestTimeout });
});
afterAll(() => server.stop());

const pdf = (name = 'letter.pdf') => aFile('%PDF-1.7 a letter\n%%EOF', 'application/pdf', name);

/** Sends a form as it stands, whatever the contract says. */
const post = async (
  payload: FormData | string,
  headers: Record<string, string> = {},
  as: Account = 'admin',
) => {
  const response = await server.app.inject({
    method: 'POST',
    url: addAnnouncementFile.path,
    headers: { authorization: `Bearer ${await server.tokenOf(as)}`, ...headers },
    payload,
  });
  const { error } = response.json<Partial<ErrorBody>>();
  return { status: response.statusCode, code: error?.code, fields: error?.fields };
};

const formOf = (...parts: readonly (readonly [name: string, value: string | Blob])[]) => {
  const form = new FormData();
  for (const [name, value] of parts) form.append(name, value as string);
  return form;
};
const named = ['body', JSON.stringify({ name: 'letter' })] as const;

describe('a file that is sent with a call', () => {
  test('is had with the other fields beside it, byte for byte', async () => {
    const every = Uint8Array.from({ length: 70_000 }, (_, index) => index);
    const content = Buffer.concat([Buffer.from('%PDF-1.7\r\n--'), every, Buffer.from('\r\n\r\n%%EOF')]);
    const body = { name: 'ໃບ "ໜຶ່ງ"', file: aFile(content, 'application/pdf', 'ໃບ "ໜຶ່ງ"\r\n.pdf') };
    expect(await server.send(addAnnouncementFile, { body }, 'admin')).toMatchObject({
      name: expect.stringContaining('ໃບ'),
      size: content.length,
    });
  });

  test.each<[string, FormData, object]>([
    ['no file', formOf(named), { path: 'file', code: 'required' }],
    [
      'an empty one',
      formOf(named, ['file', aFile('', 'application/pdf')]),
      { path: 'file', code: 'required' },
    ],
    [
      'a text in its place',
      formOf(['body', '{"name":"a","file":"%PDF-"}']),
      { path: 'file', code: 'required' },
    ],
    ['two files', formOf(named, ['file', pdf()], ['file', pdf()]), { path: 'file', code: 'too_many' }],
    ['another kind', formOf(named, ['file', aFile('a', 'text/html')]), { path: 'file', code: 'file_type' }],
    [
      'what is not what it is called',
      formOf(named, ['file', aFile('a', 'image/png')]),
      { path: 'file', code: 'file_type' },
    ],
    ['a name that is none', formOf(named, ['file', pdf('a\0b')]), { path: 'file.name', code: 'characters' }],
    ['a field missing', formOf(['file', pdf()]), { path: 'name', code: 'required' }],
  ])('is refused at its field: %s', async (_, form, field) => {
    expect(await post(form)).toMatchObject({ status: 400, fields: [field] });
  });

  test.each([
    ['a part that nobody asked for', formOf(named, ['file', pdf()], ['other', 'x'])],
    ['the fields twice', formOf(named, named, ['file', pdf()])],
    ['fields that are no JSON', formOf(['body', '{'], ['file', pdf()])],
    ['fields that are a list', formOf(['body', '[]'], ['file', pdf()])],
    ['a field that would change every object', formOf(['body', '{"__proto__":{"a":1}}'], ['file', pdf()])],
  ])('is refused with %s', async (_, form) => {
    expect(await post(form)).toMatchObject({ status: 400 });
  });

  test.each([
    ['', 'multipart/form-data'],
    ['', 'multipart/form-data; boundary=x'],
    ['--x', 'multipart/form-data; boundary=x'],
    ['--x\r\n', 'multipart/form-data; boundary=x'],
    ['--x\r\n\r\n\r\n--x--', 'multipart/form-data; boundary=x'],
    [
      '--x\r\ncontent-disposition: form-data; name="file\r\n\r\na\r\n--x--',
      'multipart/form-data; boundary=x',
    ],
    [
      '--x\r\ncontent-disposition: form-data; name="file"\r\n\r\na\r\n--y--',
      'multipart/form-data; boundary=x',
    ],
    [`--x\r\n${'a'.repeat(10_000)}\r\n\r\na\r\n--x--`, 'multipart/form-data; boundary=x'],
    ['--x\r\n'.repeat(50_000), 'multipart/form-data; boundary=x'],
  ])('is no form, and no fault of the server: %#', async (payload, type) => {
    expect(await post(payload, { 'content-type': type })).toMatchObject({ status: 400 });
  });

  test('is told to be too large at its field, however large it is', async () => {
    for (const [bytes, status] of [
      [6_000_001, 400],
      [9_000_000, 413],
    ] as const)
      expect(await post(formOf(named, ['file', aFile('A'.repeat(bytes), 'application/pdf')]))).toMatchObject({
        status,
        fields: [{ path: 'file', code: 'file_too_large' }],
      });
  });

  test('is taken by no call that asks for none', async () => {
    const response = await server.app.inject({
      method: 'POST',
      url: '/api/auth/login',
      payload: wireBody({ username: 'admin', file: pdf() }) as FormData,
    });
    expect(response.statusCode).toBe(415);
  });
});

/** What is answered to a head whose body never comes, and after how long the connection ends. */
const answerTo = async (authorization: string, megabytes = 7) => {
  if (!server.app.server.listening) await server.app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = server.app.server.address() as AddressInfo;
  const socket = connect(port, '127.0.0.1');
  const head = [
    `POST ${addPagePicture.path} HTTP/1.1`,
    'Host: school',
    'Content-Type: multipart/form-data; boundary=x',
    `Content-Length: ${megabytes * 1_000_000}`,
    ...(authorization ? [`Authorization: ${authorization}`] : []),
  ];
  const from = performance.now();
  socket.write(`${head.join('\r\n')}\r\n\r\n--x`);
  const [answer] = await once(socket, 'data');
  await once(socket, 'close');
  return { status: String(answer).slice(9, 12), waited: performance.now() - from };
};

describe('before a byte of a file is read', () => {
  test('those without the right are refused, and who may send it is waited for, longer for more', async () => {
    const [stranger, guard, admin] = await Promise.all([
      answerTo(''),
      answerTo(`Bearer ${await server.tokenOf('gate')}`),
      answerTo(`Bearer ${await server.tokenOf('admin')}`, 2),
    ]);
    expect([stranger.status, guard.status, admin.status]).toEqual(['401', '403', '408']);
    expect(admin.waited).toBeGreaterThan(requestTimeout * 2.9);
    expect(stranger.waited).toBeLessThan(admin.waited);
    expect(guard.waited).toBeLessThan(admin.waited);
  });
});

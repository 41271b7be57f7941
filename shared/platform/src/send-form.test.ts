import { endpoint, upload } from '@suksa/contracts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { send } from './index.ts';
import { provideTestHost } from './testing/provide-test-host.ts';

const sendFile = endpoint({
  name: 'test.file',
  method: 'POST',
  path: '/api/test',
  access: 'public',
  changes: [],
  body: z.object({ file: upload({ bytes: 9_000_000 }), key: z.string(), empty: z.null() }),
  output: z.object({ done: z.boolean() }),
});

/** The browser's request, moved along by the test. */
class Line {
  static last: Line;
  readonly headers = new Headers();
  readonly upload: Pick<XMLHttpRequestUpload, 'onprogress' | 'onload'> = { onprogress: null, onload: null };
  onload = () => {};
  onerror = () => {};
  onloadend = () => {};
  status = 200;
  statusText = 'OK';
  response = new Blob(['{"done":true}']);
  method = '';
  body = new FormData();

  constructor() {
    Line.last = this;
  }
  open(method: string) {
    this.method = method;
  }
  setRequestHeader(name: string, value: string) {
    this.headers.set(name, value);
  }
  send(body: FormData) {
    this.body = body;
  }
  abort() {
    this.onloadend();
  }
  getAllResponseHeaders() {
    return 'content-type: application/json; charset=utf-8\r\nrights: 7\r\n';
  }
  /** So many of five megabytes have been taken by the network. */
  moves(loaded: number) {
    const event = { loaded, total: 5_000_000 } as ProgressEvent<EventTarget>;
    this.upload.onprogress?.call(this as never, event);
    if (loaded === event.total) this.upload.onload?.call(this as never, event);
  }
  answers(status = 200, body = '{"done":true}') {
    Object.assign(this, { status, response: new Blob([body]) });
    this.onload();
    this.onloadend();
  }
}

const progress = vi.fn();
const end = vi.fn();
const onRights = vi.fn();
beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('XMLHttpRequest', Line);
  provideTestHost({ onRights, showUpload: () => ({ progress, end }) });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.clearAllMocks();
});

const file = new File(['abc'], 'ກ.csv', { type: 'text/csv' });
/** A file on its way, and the line that it goes by. */
const sending = async () => {
  const answer = send(sendFile, { body: { file, key: 'once', empty: null } });
  answer.catch(() => undefined);
  await vi.advanceTimersByTimeAsync(0);
  return { answer, line: Line.last };
};

test('a file goes as its bytes, the other fields beside it, with the token of who sends it', async () => {
  const { answer, line } = await sending();
  const { body, headers, method } = line;
  expect(method).toBe('POST');
  expect(headers.get('authorization')).toBe('Bearer token-1');
  expect(headers.has('content-type')).toBe(false);
  expect(JSON.parse(String(body.get('body')))).toEqual({ key: 'once', empty: null });
  const sent = body.get('file') as File;
  expect([sent.name, sent.type, await sent.text()]).toEqual(['ກ.csv', 'text/csv', 'abc']);
  line.answers();
  expect(await answer).toEqual({ done: true });
  expect(onRights).toHaveBeenCalledWith('7');
  expect(progress).not.toHaveBeenCalled();
});

test('a slow line is waited for as long as it moves, and how far the file is can be seen', async () => {
  const { answer, line } = await sending();
  for (let part = 1; part <= 10; part++) {
    await vi.advanceTimersByTimeAsync(25_000);
    line.moves(part * 500_000);
  }
  expect(progress).toHaveBeenCalledWith({ sent: 500_000, total: 5_000_000 });
  expect(end).not.toHaveBeenCalled();
  // What the network has taken is still on its way.
  await vi.advanceTimersByTimeAsync(200_000);
  line.answers();
  expect(await answer).toEqual({ done: true });
  expect(end).toHaveBeenCalledTimes(1);
});

test('a line that stands still is given up', async () => {
  const { answer, line } = await sending();
  line.moves(500_000);
  await vi.advanceTimersByTimeAsync(30_000);
  await expect(answer).rejects.toMatchObject({ code: 'timeout', status: 0 });
  expect(end).toHaveBeenCalledTimes(1);
});

test('a broken line and a refusal are told as those of any other call', async () => {
  const broken = await sending();
  broken.line.onerror();
  broken.line.onloadend();
  await expect(broken.answer).rejects.toMatchObject({ code: 'network', status: 0 });
  const refused = await sending();
  const fields = [{ path: 'file', code: 'file_type' }];
  refused.line.answers(
    400,
    JSON.stringify({ error: { code: 'validation_failed', requestId: 'r1', fields } }),
  );
  await expect(refused.answer).rejects.toMatchObject({ status: 400, code: 'validation_failed', fields });
});

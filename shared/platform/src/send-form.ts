import { host, type UploadNotice } from './host.ts';

/** Milliseconds. Nothing has moved for so long: the line is dead; a slow one moves a little all the time. */
const silence = 30_000;

/** Milliseconds a megabyte may take whose last part the machine has taken, but the server not yet. */
const perMegabyte = 60_000;

/** Milliseconds after which it is shown how far a file is. */
const moment = 1000;

/**
 * As `fetch`, for a form with a file: waits as long as bytes go on moving, and shows how far it is where it takes longer
 * than a moment. `fetch` itself tells nothing of what is on its way.
 *
 * @throws an `Error` named `TimeoutError` where nothing moves any more.
 */
export const sendForm: typeof fetch = (address, { method = 'POST', headers, body } = {}) =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    let notice: UploadNotice | undefined;
    let far = { sent: 0, total: 0 };
    let patience: ReturnType<typeof setTimeout> | undefined;
    const showing = setTimeout(() => {
      notice = host().showUpload?.();
      notice?.progress(far);
    }, moment);
    const wait = (limit: number) => {
      clearTimeout(patience);
      patience = setTimeout(() => {
        reject(Object.assign(new Error('Nothing moves any more'), { name: 'TimeoutError' }));
        request.abort();
      }, limit);
    };
    request.upload.onprogress = ({ loaded, total }) => {
      far = { sent: loaded, total };
      notice?.progress(far);
      wait(silence);
    };
    // What the network has taken may still be on its way.
    request.upload.onload = ({ total }) => wait(silence + (total / 1_000_000) * perMegabyte);
    request.onload = () => resolve(answerOf(request));
    request.onerror = () => reject(new TypeError('The file could not be sent'));
    request.onloadend = () => {
      clearTimeout(patience);
      clearTimeout(showing);
      notice?.end();
    };
    request.open(method, String(address));
    request.responseType = 'blob';
    for (const [name, value] of new Headers(headers)) request.setRequestHeader(name, value);
    wait(silence);
    request.send(body as FormData);
  });

const withoutBody = new Set([204, 205, 304]);

const answerOf = (request: XMLHttpRequest): Response => {
  const { status, statusText } = request;
  const body = withoutBody.has(status) ? null : (request.response as Blob);
  return new Response(body, { status, statusText, headers: headersOf(request.getAllResponseHeaders()) });
};

const headersOf = (lines: string): Headers => {
  const headers = new Headers();
  for (const line of lines.split('\r\n').filter(Boolean)) {
    const [name = '', ...value] = line.split(': ');
    headers.append(name, value.join(': '));
  }
  return headers;
};

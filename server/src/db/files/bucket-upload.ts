import { BucketRefusal, octets, textOf } from './bucket-answer.ts';

/** Asks a bucket, and throws what it refuses. */
export type Ask = (url: string, options: RequestInit & { readonly known?: number }) => Promise<Response>;

/** Of a file that is sent in pieces: at least five megabytes, and no more than 10,000 pieces. */
const pieceSize = 32 * 1024 * 1024;

/** Sends what doesn't fit the memory. What is broken off leaves nothing under the name. */
export const uploadInPieces = async (
  ask: Ask,
  url: string,
  content: AsyncIterable<Buffer>,
): Promise<void> => {
  const begun = await (await ask(`${url}?uploads`, { method: 'POST', headers: octets })).text();
  const id = encodeURIComponent(textOf(begun, 'UploadId'));
  const tags: string[] = [];
  try {
    for await (const piece of inPieces(content)) {
      const answer = await ask(`${url}?partNumber=${tags.length + 1}&uploadId=${id}`, {
        method: 'PUT',
        body: new Uint8Array(piece),
      });
      await answer.text();
      tags.push(answer.headers.get('etag') ?? '');
    }
    const parts = tags.map(
      (tag, index) => `<Part><PartNumber>${index + 1}</PartNumber><ETag>${tag}</ETag></Part>`,
    );
    const body = `<CompleteMultipartUpload>${parts.join('')}</CompleteMultipartUpload>`;
    const answer = await (await ask(`${url}?uploadId=${id}`, { method: 'POST', body })).text();
    // Amazon answers 200 before it knows.
    if (answer.includes('<Error>')) throw new BucketRefusal(textOf(answer, 'Code'), 200);
  } catch (error) {
    await ask(`${url}?uploadId=${id}`, { method: 'DELETE', known: 404 }).catch(() => undefined);
    throw error;
  }
};

/** At least one, be it empty. */
async function* inPieces(content: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let held: Buffer[] = [];
  let size = 0;
  let sent = false;
  for await (const chunk of content) {
    held.push(chunk);
    size += chunk.length;
    if (size < pieceSize) continue;
    yield Buffer.concat(held);
    sent = true;
    held = [];
    size = 0;
  }
  if (size > 0 || !sent) yield Buffer.concat(held);
}

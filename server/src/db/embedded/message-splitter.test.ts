import fc from 'fast-check';
import { expect, it } from 'vitest';
import { MessageSplitter } from './message-splitter.ts';

const message = (type: string, content: string): Buffer => {
  const body = Buffer.from(content);
  const size = Buffer.alloc(4);
  size.writeUInt32BE(body.length + 4);
  return Buffer.concat([Buffer.from(type), size, body]);
};
const startup = message('', 'user postgres');
const extended = Buffer.concat([
  message('P', 'select 1'),
  message('B', ''),
  message('E', ''),
  message('S', ''),
]);
const simple = message('Q', 'select 2');

it('hands over whole batches, however the stream is cut', () => {
  const stream = Buffer.concat([startup, extended, simple, extended]);
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: stream.length - 1 }), { maxLength: 20 }), (cuts) => {
      const splitter = new MessageSplitter();
      const edges = [0, ...cuts.sort((a, b) => a - b), stream.length];
      const batches = edges.flatMap((edge, index) =>
        index === 0 ? [] : splitter.push(stream.subarray(edges[index - 1], edge)),
      );
      expect(batches).toEqual([startup, extended, simple, extended]);
    }),
  );
});

it('keeps the end of a connection from the database, which would end with it', () => {
  const splitter = new MessageSplitter();
  expect(splitter.push(Buffer.concat([startup, simple, message('X', '')]))).toEqual([startup, simple]);
});

import { deflateSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { Refusal } from '../../http/refuse.ts';
import { checkedPdf } from './checked-pdf.ts';

const pdf = (...parts: readonly string[]) =>
  Buffer.from(`%PDF-1.7\n${parts.join('\n')}\ntrailer << /Root 1 0 R >>\n%%EOF\n`, 'latin1');
const stream = (about: string, data: Buffer) =>
  `5 0 obj\n<< ${about} /Length ${data.length} >>\nstream\r\n${data.toString('latin1')}\nendstream\nendobj`;
const objects = (content: string) =>
  stream('/Type /ObjStm /N 1 /First 4 /Filter /FlateDecode', deflateSync(Buffer.from(content)));

const script = '7 0 << /S /JavaScript /JS (app.alert(1)) >>';
const about = '/Type /ObjStm /N 1 /First 4 /Filter /FlateDecode';
const packed = (said: string) => stream(said, deflateSync(Buffer.from(script)));
/** As a picture’s lines are packed: a sign before each byte. */
const inLines = deflateSync(Buffer.from([...script].map((letter) => `\0${letter}`).join('')));

const told = (bytes: Buffer) =>
  checkedPdf(bytes, 'content').then(
    () => 'kept',
    (cause: unknown) => (cause instanceof Refusal ? cause.fields?.[0]?.code : Promise.reject(cause)),
  );

test.each([
  ['a plain page', pdf('1 0 obj << /Type /Catalog >> endobj'), 'kept'],
  ['objects as Word packs them', pdf(objects('7 0 << /Type /Page /Contents 9 0 R >>')), 'kept'],
  [
    'a scan whose bytes look like a short name',
    pdf(stream('/Subtype /Image', Buffer.from('..\xff/JS ..'))),
    'kept',
  ],
  ['a script', pdf('1 0 obj << /S /JavaScript /JS (app.alert(1)) >> endobj'), 'file_runs'],
  [
    'a script whose name is written in digits',
    pdf('1 0 obj << /S /J#61vaScript /#4a#53 (x) >> endobj'),
    'file_runs',
  ],
  ['a script in packed objects', pdf(objects('7 0 << /S /JavaScript /JS (app.alert(1)) >>')), 'file_runs'],
  [
    'packed objects whose own name is written in digits',
    pdf(objects('7 0 << /S /J#61vaScript >>').replace('/ObjStm', '/Obj#53tm')),
    'file_runs',
  ],
  [
    'objects packed in a way that nobody reads',
    pdf(objects('7 0 << >>').replace('/FlateDecode', '[/ASCII85Decode /FlateDecode]')),
    'file_hidden',
  ],
  [
    'packed objects that are broken',
    pdf(stream('/Type /ObjStm /Filter /FlateDecode', Buffer.from('xx'))),
    'file_hidden',
  ],
  ['a script in objects behind a text', pdf(packed(`${about} /X (1 0 obj)`)), 'file_runs'],
  ['a script behind a text that begins bytes', pdf('4 0 obj (stream\n) endobj', packed(about)), 'file_runs'],
  ['a script behind a text that says another packing', pdf(packed(`/X (/Filter []) ${about}`)), 'file_runs'],
  [
    'a script in packed objects that don’t say so',
    pdf(packed(about.replace('/Type /ObjStm', ''))),
    'file_runs',
  ],
  ['a script behind a single sign', pdf(packed(about).replace('stream\r\n', 'stream\r')), 'file_runs'],
  [
    'objects whose packing stands elsewhere',
    pdf(packed(about.replace('/FlateDecode', '8 0 R'))),
    'file_hidden',
  ],
  [
    'objects packed in lines',
    pdf(stream(`${about} /DecodeParms << /Predictor 12 >>`, inLines)),
    'file_hidden',
  ],
  ['objects without an end, again and again', pdf('obj ('.repeat(20_000)), 'file_hidden'],
  [
    'an outline with a first entry',
    pdf('3 0 obj << /First 4 0 R /Title (/JS) >> endobj', objects('')),
    'kept',
  ],
  [
    'a picture whose bytes look like an object with names of scripts',
    pdf('4 0 obj << /Subtype /Image >> stream\n obj /JS\x8f /XFA\xff\xd8 \nendstream endobj'),
    'kept',
  ],
  [
    'a script among the bytes of a picture',
    pdf('4 0 obj << >> stream\n obj << /JS 5 0 R >>\nendstream'),
    'file_runs',
  ],
  ['objects that unpack to a flood', pdf(objects('a'.repeat(21_000_000))), 'file_hidden'],
  ['no PDF', Buffer.from('%PNG %%EOF'), 'file_type'],
])('%s is %3$s', async (_, bytes, outcome) => {
  expect(await told(bytes)).toBe(outcome);
});

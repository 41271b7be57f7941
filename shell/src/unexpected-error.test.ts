// @vitest-environment jsdom
import { ApiError } from '@suksa/platform';
import { expect, test } from 'vitest';
import { type Happened, isUnexpected } from './unexpected-error.ts';

const named = (name: string, message = '') => Object.assign(new Error(message), { name });
const from = (stack: string) => Object.assign(new Error('x is undefined'), { stack });

test('a fault of ours is unexpected, thrown in a handler or lost in a promise', () => {
  expect(isUnexpected({ error: new TypeError('x is undefined') })).toBe(true);
  expect(
    isUnexpected({ error: new Error('?'), filename: `${location.origin}/releases/shell/1/main.js` }),
  ).toBe(true);
});

const expected: readonly [string, Happened][] = [
  ['a refusal of the API', { error: new ApiError({ code: 'conflict', status: 409 }) }],
  ['something with a code of ours', { error: { code: 'called_off' } }],
  ['an aborted call', { error: new DOMException('', 'AbortError') }],
  ['a camera that was not allowed', { error: named('NotAllowedError') }],
  ['a file that did not load', { error: named('ChunkLoadError') }],
  ['a lost connection', { error: new TypeError('Failed to fetch') }],
  ['the notice about resizing', { error: null, message: 'ResizeObserver loop completed' }],
  ['a script of another site', { error: null, message: 'Script error.' }],
  ['a file of another site', { error: new Error('?'), filename: 'https://elsewhere.test/a.js' }],
  [
    'the entry of a tab',
    { error: new Error('?'), filename: `${location.origin}/releases/technical/1/entry.js` },
  ],
  ['an extension', { error: from('Error\n    at chrome-extension://abc/content.js:1:1') }],
  ['what is no error', { error: undefined }],
];

test.each(expected)('%s opens no error page', (_, happened) => {
  expect(isUnexpected(happened)).toBe(false);
});

import { expect, test } from 'vitest';
import { checkCircles, circleComplaints } from './circles.ts';

const complaints = (arrows: Record<string, readonly string[]>) =>
  circleComplaints(new Map(Object.entries(arrows)));

test('files that reach each other over a third are named in order, once', () => {
  expect(complaints({ 'a.ts': ['b.ts'], 'b.ts': ['c.ts'], 'c.ts': ['a.ts'] })).toEqual([
    expect.stringMatching(/^a\.ts -> b\.ts -> c\.ts -> a\.ts: a circle\. Move what they share/),
  ]);
});

test('a file that imports itself is a circle; two ways to one file are none', () => {
  expect(complaints({ 'a.ts': ['a.ts'] })).toHaveLength(1);
  expect(complaints({ 'a.ts': ['b.ts', 'c.ts'], 'b.ts': ['d.ts'], 'c.ts': ['d.ts'], 'd.ts': [] })).toEqual(
    [],
  );
});

test('the product itself has none', async () => {
  expect(await checkCircles()).toEqual([]);
});

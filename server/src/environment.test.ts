import { expect, test } from 'vitest';
import { BadEnvironment, readEnvironment } from './environment.ts';

test('without any variable the server listens on this machine and tries itself out with a demo school', () => {
  expect(readEnvironment({})).toMatchObject({
    port: 3000,
    host: '127.0.0.1',
    dataDir: './data',
    databaseUrl: undefined,
    releasesDir: './releases',
    demo: 'school',
    logLevel: 'info',
  });
});

test('with a PostgreSQL no demo school is made unless it is asked for', () => {
  const DATABASE_URL = 'postgresql://localhost/school';
  expect(readEnvironment({ DATABASE_URL }).demo).toBe('none');
  expect(readEnvironment({ DATABASE_URL, DEMO: 'large' }).demo).toBe('large');
});

test('an empty variable counts as not set', () => {
  expect(readEnvironment({ DATABASE_URL: '', PORT: '' })).toMatchObject({
    databaseUrl: undefined,
    port: 3000,
  });
});

test('every bad variable is named in a line of its own, with what was expected', () => {
  const read = () => readEnvironment({ PORT: 'eighty', DEMO: 'huge' });
  expect(read).toThrow(BadEnvironment);
  expect(read).toThrow('PORT="eighty": expected a port number from 0 to 65535');
  expect(read).toThrow('DEMO="huge": expected none, small, school or large');
});

test('a bad secret is not repeated', () => {
  expect(() => readEnvironment({ DATABASE_URL: 'mysql://root:secret@db' })).toThrow('DATABASE_URL=(hidden)');
  expect(() => readEnvironment({ DEMO_PASSWORD: 'short' })).not.toThrow('short');
});

test.each([
  ['no', false],
  ['1', 1],
  ['127.0.0.1', ['127.0.0.1']],
  ['10.0.0.0/8, ::1', ['10.0.0.0/8', '::1']],
])('proxies are counted or named: %s', (TRUST_PROXY, trusted) => {
  expect(readEnvironment({ TRUST_PROXY }).trustProxy).toEqual(trusted);
});

test.each(['yes', 'true', '0', '10.0.0.0/33', 'proxy.example', '127.0.0.1,'])(
  'a proxy that is not named is not trusted, and the refusal says what to write: %s',
  (TRUST_PROXY) => {
    expect(() => readEnvironment({ TRUST_PROXY })).toThrow(
      'how many reverse proxies stand in front (1 for one)',
    );
  },
);

import { expect, test } from 'vitest';
import { settingWords } from './history-words.ts';

const words = settingWords((kind) => ({ arrival: 'Arrival', late: 'Late arrival' })[kind as string] ?? kind);

test('the history of messages names what is told, and all of a server', () => {
  expect(words('kinds', ['arrival', 'late'])).toBe('Arrival, Late arrival');
  expect(words('ownWords', 'arrival, late')).toBe('Arrival, Late arrival');
  expect(words('email', { host: 'mail.school.la', port: 587, user: '', hasPassword: false })).toBe(
    'mail.school.la, 587',
  );
  expect(words('sms', { url: 'https://sms.example/send', format: 'json' })).toBe(
    'https://sms.example/send, json',
  );
});

test('what is empty, or says itself, stays as the history writes it', () => {
  for (const [field, value] of [
    ['kinds', []],
    ['ownWords', ''],
    ['email', null],
    ['absentAt', '09:30'],
  ] as const)
    expect(words(field, value)).toBeUndefined();
});

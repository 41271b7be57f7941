import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { headSteps, officeSteps } from '@suksa/contracts/education';
import { sheetSteps } from '@suksa/contracts/reports';
import { expect, it } from 'vitest';
import { kindOf } from './disclosure.ts';

const root = path.resolve(import.meta.dirname, '../../..');
const done = [
  /\baction:\s*'([a-z_]+)'/g,
  /\baction:\s[^,'\n]*\? '([a-z_]+)' : '[a-z_]+'/g,
  /\baction:\s[^,'\n]*\? '[a-z_]+' : '([a-z_]+)'/g,
  /[lL]ine(?:Of\w*)?\((?:\w+, )?'([a-z_]+)'/g,
];
const named = /\b\w*[eE]ntity\s*[:=]\s*'([\w.-]+)'/g;

const sources = (folder = 'server/src/features') =>
  readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .map((file) => readFileSync(path.join(root, folder, file), 'utf8'));

/** What was done, as the audit trail has it. */
const actionsWritten = () => [
  ...sources().flatMap((source) =>
    done.flatMap((pattern) => [...source.matchAll(pattern)].map(([, action = '']) => action)),
  ),
  ...officeSteps,
  ...headSteps,
  ...sheetSteps,
];

/** Kinds of records as the audit trail has them: constants and properties called after an entity. */
const kindsWritten = () =>
  [
    ...sources()
      .flatMap((source) => [...source.matchAll(named)])
      .map(([, kind = '']) => kind),
    ...kindsDisclosed(),
  ].map((kind) => kind.replaceAll(/[.-]/g, '_'));

/** What calls are about whose files carry people's data: who fetched one stands in the audit too. */
const kindsDisclosed = () =>
  sources('shared/contracts/src')
    .flatMap((source) => source.split('endpoint({').slice(1))
    .map((text) => text.split('\n});')[0] ?? '')
    .filter((endpoint) => endpoint.includes("discloses: 'people'"))
    .map((endpoint) => kindOf(/name: '([^']+)'/.exec(endpoint)?.[1] ?? ''));

it.each(['en', 'lo'])(
  'every kind of record that is written has its word in the audit log in %s',
  (locale) => {
    const file = path.join(root, `remotes/settings/locales/audit-log/${locale}.json`);
    const { audit_log } = JSON.parse(readFileSync(file, 'utf8')) as {
      audit_log: { entities: Record<string, string> };
    };
    const kinds = [...new Set(kindsWritten())];
    expect(kinds.length).toBeGreaterThan(60);
    expect(kinds.filter((kind) => !audit_log.entities[kind])).toEqual([]);
  },
);

it.each(['en', 'lo'])('whatever is done to a record has its word in the audit log in %s', (locale) => {
  const wordsIn = (file: string) => JSON.parse(readFileSync(path.join(root, file), 'utf8'));
  const own: Record<string, string> = wordsIn(`remotes/settings/locales/audit-log/${locale}.json`).audit_log
    .actions;
  const common: Record<string, string> = wordsIn(`shared/i18n/locales/${locale}.json`).audit.actions;
  const actions = [...new Set(actionsWritten())];
  expect(actions.length).toBeGreaterThan(120);
  expect(actions.filter((action) => !(own[action] ?? common[action]))).toEqual([]);
});

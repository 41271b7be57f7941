import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const root = path.resolve(import.meta.dirname, '../../..');
const named = /\b\w*[eE]ntity\s*[:=]\s*'([\w.-]+)'/g;

/** Kinds of records as the audit trail has them: constants and properties called after an entity. */
const kindsWritten = () =>
  readdirSync(path.join(root, 'server/src/features'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .flatMap((file) => [
      ...readFileSync(path.join(root, 'server/src/features', file), 'utf8').matchAll(named),
    ])
    .map(([, kind = '']) => kind.replaceAll(/[.-]/g, '_'));

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

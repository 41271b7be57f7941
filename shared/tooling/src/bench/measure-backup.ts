import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createDatabase, startPostgres } from '@suksa/testing/postgres';
import { startProduct } from '@suksa/testing/product';
import { root } from '../root.ts';
import type { Figure } from './figure.ts';

/** `GIGABYTES=1` for a shorter run. */
const gigabytes = Number(process.env.GIGABYTES ?? 5);
/** Of a paper: what a phone's picture of one comes to. */
const bytesOfOne = 200_000;

/**
 * A school of 20,000 with gigabytes of pictures and papers: how long it takes to bring them out of the tables into a
 * folder, to back everything up, and to restore it at an empty place.
 */
export async function* measureBackup(): AsyncGenerator<Figure> {
  const postgres = await startPostgres({ shared_buffers: '512MB', max_wal_size: '4GB' });
  if (!postgres) {
    console.warn('!! PostgreSQL is not installed here: a backup was NOT measured.');
    return;
  }
  const folder = mkdtempSync(path.join(tmpdir(), 'suksa-backup-'));
  const environment = {
    DATABASE_URL: createDatabase(postgres.url, 'school'),
    FILES: path.join(folder, 'files'),
    BACKUP_DIR: path.join(folder, 'backups'),
  };
  const command = async (
    name: string,
    args: readonly string[],
    other: Readonly<Record<string, string>> = {},
  ) => {
    const began = performance.now();
    const program = ['--import', 'tsx', `server/src/commands/${name}-command.ts`, ...args];
    const env = { ...process.env, ...environment, ...other };
    await whole(spawn(process.execPath, program, { cwd: root, env, stdio: ['ignore', 'ignore', 'inherit'] }));
    return (performance.now() - began) / 1000;
  };
  const figures = (name: string, seconds: number): readonly Figure[] => [
    { name: `${name}, 20,000 students and ${gigabytes} GB`, value: seconds, unit: 's' },
    { name: `${name}, speed`, value: (gigabytes * 1000) / seconds, unit: 'MB/s' },
  ];
  try {
    console.info('  Loading 20,000 students …');
    await (await startProduct({ databaseUrl: environment.DATABASE_URL, demo: 'large' })).stop();
    await addPapers(environment.DATABASE_URL);
    yield* figures('files out of the tables', await command('files', ['move']));
    yield* figures('backup', await command('backup', []));
    const [file = ''] = readdirSync(environment.BACKUP_DIR).filter((name) => !name.endsWith('.key'));
    const made = path.join(environment.BACKUP_DIR, file);
    yield { name: 'backup, its file', value: statSync(made).size / 1e9, unit: 'GB' };
    yield* figures('backup read from end to end', await command('backup', ['check', made]));
    const elsewhere = {
      DATABASE_URL: createDatabase(postgres.url, 'restored'),
      FILES: path.join(folder, 'restored'),
    };
    yield* figures('restore', await command('restore', [made], elsewhere));
  } finally {
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Of bytes that no compressor makes smaller, as pictures are. */
async function addPapers(databaseUrl: string): Promise<void> {
  console.info(`  Adding ${gigabytes} GB of papers …`);
  const students = execFileSync('psql', [databaseUrl, '-A', '-t', '-c', 'select id from student'], {
    encoding: 'utf8',
  })
    .trim()
    .split('\n');
  const columns = 'student_id, kind, file_name, content_type, content, bytes, created_by';
  const lines = function* () {
    for (let at = 0; at < (gigabytes * 1e9) / bytesOfOne; at++) {
      const content = `\\\\x${randomBytes(bytesOfOne).toString('hex')}`;
      const student = students[at % students.length];
      yield `${[student, 'other', `${at}.jpg`, 'image/jpeg', content, bytesOfOne, 1].join('\t')}\n`;
    }
  };
  const psql = spawn('psql', [databaseUrl, '-q', '-c', `copy student_document (${columns}) from stdin`], {
    stdio: ['pipe', 'inherit', 'inherit'],
  });
  const ended = whole(psql);
  await pipeline(Readable.from(lines()), psql.stdin);
  await ended;
}

/** Resolves when a program has ended well. */
const whole = (child: ChildProcess) =>
  new Promise<void>((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code) =>
      code === 0 ? resolve() : reject(new Error(`${child.spawnargs.join(' ')} ended with code ${code}.`)),
    );
  });

import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../root.ts';

/** Of Debian 13, and of Node.js 20: they refuse what npm 11 lets pass. */
const versions = ['9.2.0', '10.8.2'];

test.each(versions)('npm %s, which comes with what we run on, takes the lock file', (version) => {
  const folder = mkdtempSync(path.join(tmpdir(), 'suksa-lock-'));
  try {
    const { stdout } = spawnSync('git', ['ls-files', '*package.json', 'package-lock.json'], {
      cwd: root,
      encoding: 'utf8',
    });
    for (const file of stdout.trim().split('\n'))
      cpSync(path.join(root, file), path.join(folder, file), { recursive: true });
    const tried = spawnSync(
      'npx',
      ['--yes', `npm@${version}`, 'ci', '--dry-run', '--ignore-scripts', '--no-audit'],
      { cwd: folder, encoding: 'utf8' },
    );
    expect(tried.stderr).not.toContain('EUSAGE');
    expect(tried.status, tried.stderr).toBe(0);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

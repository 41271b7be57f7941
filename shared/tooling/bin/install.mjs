import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';

export const root = path.resolve(import.meta.dirname ?? new URL('.', import.meta.url).pathname, '../../..');
const lockFile = path.join(root, 'package-lock.json');
const stamp = path.join(root, 'node_modules/.suksa-installed');

/** Plain JavaScript without a dependency: it runs before anything is installed, on any Node. */
export function ensureInstalled() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major < 20 || (major === 20 && minor < 19)) {
    console.error(
      `Suksa needs Node.js 20.19 or newer; this is ${process.versions.node}. See https://nodejs.org.`,
    );
    process.exit(1);
  }
  const wanted = createHash('sha256').update(readFileSync(lockFile)).digest('hex');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return;
  console.info('Installing the packages (once, about a minute) …');
  const { status } = spawnSync('npm', ['ci', '--no-audit', '--no-fund'], {
    cwd: root,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  if (status !== 0) {
    console.error('The packages could not be installed: see the lines above.');
    process.exit(1);
  }
  writeFileSync(stamp, wanted);
}

/** Runs a TypeScript file of this package, hands signals on, and ends as it ends. */
export function runTypeScript(file, args = []) {
  const child = spawn(process.execPath, ['--import', 'tsx', path.join(root, file), ...args], {
    cwd: root,
    stdio: 'inherit',
  });
  // The terminal sends SIGINT to both; a service manager sends SIGTERM to this one only.
  process.on('SIGINT', () => {});
  process.on('SIGTERM', () => child.kill('SIGTERM'));
  child.on('close', (code, signal) => process.exit(signal ? 130 : (code ?? 1)));
}

import { spawn, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { whatIsMissing } from './what-is-missing.mjs';

export const root = path.resolve(import.meta.dirname ?? new URL('.', import.meta.url).pathname, '../../..');

/**
 * Installs what isn't there as `package-lock.json` has it. Plain JavaScript without a dependency: it runs before
 * anything is installed, on any Node.
 * @param {{ forDevelopment: boolean }} options whether with what only tests and checks need, which is a third of it all.
 */
export function ensureInstalled({ forDevelopment }) {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major < 20 || (major === 20 && minor < 19)) {
    console.error(
      `Suksa needs Node.js 20.19 or newer; this is ${process.versions.node}. See https://nodejs.org.`,
    );
    process.exit(1);
  }
  const missing = whatIsMissing(
    packagesIn('package-lock.json'),
    packagesIn('node_modules/.package-lock.json'),
    {
      forDevelopment,
    },
  );
  if (missing.length === 0) return;
  console.info('Installing the packages (once, about a minute) …');
  const { status } = spawnSync(
    'npm',
    ['ci', '--no-audit', '--no-fund', forDevelopment ? '--include=dev' : '--omit=dev'],
    { cwd: root, stdio: 'inherit', shell: process.platform === 'win32' },
  );
  if (status === 0) return;
  console.error('The packages could not be installed: see the lines above.');
  process.exit(1);
}

/** What a lock file says of each folder; npm writes the second one once all of it is in its place. */
function packagesIn(file) {
  try {
    return JSON.parse(readFileSync(path.join(root, file), 'utf8')).packages;
  } catch {
    return {};
  }
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

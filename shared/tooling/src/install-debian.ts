import process from 'node:process';
import { command } from './command.ts';

/** Installs packages of Debian's, where this runs as root on a machine with apt. Answers whether it did. */
export async function installDebian(...packages: readonly string[]): Promise<boolean> {
  if (process.getuid?.() !== 0) return false;
  const apt = (...args: string[]) =>
    command('apt-get', args, { quiet: true, env: { DEBIAN_FRONTEND: 'noninteractive' } }).then(
      ({ code }) => code === 0,
      () => false,
    );
  if (!(await apt('--version'))) return false;
  await apt('update', '-qq');
  return apt('install', '-y', '-qq', '--no-install-recommends', ...packages);
}

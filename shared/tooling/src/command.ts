import { spawn } from 'node:child_process';
import { root } from './root.ts';

interface CommandOptions {
  readonly env?: Readonly<Record<string, string>>;
  /** Keeps what it prints instead of showing it. */
  readonly quiet?: boolean;
}

export interface CommandResult {
  readonly code: number;
  readonly output: string;
}

/** Runs a command from the repository's root and resolves when it ends, whatever its exit code. */
export function command(
  file: string,
  args: readonly string[],
  { env = {}, quiet = false }: CommandOptions = {},
): Promise<CommandResult> {
  return new Promise((resolve, reject) => {
    const child = spawn(file, args, {
      cwd: root,
      env: { ...process.env, ...env },
      stdio: quiet ? ['ignore', 'pipe', 'pipe'] : 'inherit',
    });
    let output = '';
    const collect = (chunk: Buffer) => {
      output += chunk.toString();
    };
    child.stdout?.on('data', collect);
    child.stderr?.on('data', collect);
    child.on('error', reject);
    child.on('close', (code) => resolve({ code: code ?? 1, output }));
  });
}

/** Runs a program that a package of the project brings. */
export const tool = (
  name: string,
  args: readonly string[],
  options?: CommandOptions,
): Promise<CommandResult> => command(process.execPath, [...programOf(name), ...args], options);

const programs: Readonly<Record<string, string>> = {
  biome: 'node_modules/@biomejs/biome/bin/biome',
  knip: 'node_modules/knip/bin/knip.js',
  playwright: 'node_modules/playwright/cli.js',
  tsc: 'node_modules/typescript/bin/tsc',
  tsx: 'node_modules/tsx/dist/cli.mjs',
  vitest: 'node_modules/vitest/vitest.mjs',
};

function programOf(name: string): readonly string[] {
  const program = programs[name];
  if (!program) throw new Error(`Unknown program ${name}`);
  return [program];
}

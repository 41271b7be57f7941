import { spawn } from 'node:child_process';
import path from 'node:path';
import { installation } from '../parts.ts';
import { Refused } from '../refused.ts';
import type { Service } from '../service/ask-service.ts';
import { givePreview } from './give-preview.ts';

/**
 * Builds a tab, brings it as a candidate, and runs its own tests on it in the product that runs, in browsers that see it
 * in the place of what is live. Answers how the tests ended.
 *
 * @throws {Refused}
 */
export async function tryPart(
  service: Service,
  name: string,
  print: (line: string) => void,
): Promise<number> {
  const url = process.env.SUKSA_URL;
  if (!url) throw new Refused('Say where the product answers: SUKSA_URL=https://…');
  // Brings the compiler, which no other command of these needs to wait for.
  const { publishThere } = await import('../service/publish-there.ts');
  const { code, version } = await publishThere(service, name, print);
  if (code !== 0 || !version) return code || 1;
  const { key, until } = await givePreview(name, version, process.env);
  print(`… the tests of ${name} ${version}, at ${url}, until ${until}`);
  return new Promise((resolve, reject) => {
    const playwright = path.join(installation, 'node_modules/@playwright/test/cli.js');
    const child = spawn(process.execPath, [playwright, 'test', `remotes/${name}/e2e`], {
      cwd: installation,
      stdio: 'inherit',
      env: { ...process.env, BASE_URL: url, PREVIEW: key },
    });
    child.on('error', reject);
    child.on('close', (ended) => resolve(ended ?? 1));
  });
}

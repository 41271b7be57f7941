import { spawn } from 'node:child_process';
import path from 'node:path';
import { type ScratchRepository, scratchRepository } from '@suksa/release/scratch-repository';
import type { Figure } from './figure.ts';
import { median } from './statistics.ts';

const times = 3;
const words = 'remotes/education/locales/en.json';
const code = 'remotes/education/src/classes/classes-screen.tsx';
const screen = 'function ClassesScreen() {';
const kills = 40;

/**
 * Seconds on the clock, in a clone of its own: from a changed line of code to live for one remote (the start of the
 * command, types, build, hashes, compression, gate without end-to-end tests, pointer), for a changed word, for the first
 * publishing of all, which looks at the types of everything, for taking it back, for six teams that publish
 * at the same moment, and for a new tab with its tests in a browser. And how many of 40 publishings that were killed
 * with SIGKILL in the middle are accepted at the next try.
 */
export async function* measureRelease(): AsyncGenerator<Figure> {
  const clone = await scratchRepository();
  try {
    const releases = path.join(clone.folder, 'releases');
    await release(clone, releases, ['--skip-e2e']);
    const publishEducation = () => release(clone, releases, ['publish', 'education', '--skip-e2e']);
    await clone.change(words, '": "', '": "First ');
    yield { name: 'changed word to live, the first in a clone', value: await publishEducation(), unit: 's' };
    await clone.change(words, '": "', '": "Second ');
    yield { name: 'changed word to live', value: await publishEducation(), unit: 's' };
    const [live, back]: [number[], number[]] = [[], []];
    for (let time = 0; time < times; time++) {
      await clone.change(code, screen, `${screen} console.info(${time});`);
      live.push(await publishEducation());
      back.push(await release(clone, releases, ['rollback', 'education']));
    }
    await clone.change(code, screen, `${screen} console.info('step by step');`);
    for (const args of [
      ['publish', 'education', '--skip-e2e'],
      ['rollback', 'education'],
    ]) {
      const { output } = await clone.run('shared/release/src/cli.ts', args, {
        RELEASES_DIR: releases,
        RELEASE_STEPS: 'yes',
      });
      console.info([`  ${args[0]}, step by step`, ...(output.match(/^ +step .*$/gm) ?? [])].join('\n'));
    }
    yield { name: 'changed line to live, one remote', value: median(live), unit: 's' };
    yield { name: 'rollback of one remote', value: median(back), unit: 's' };
    yield {
      name: 'six teams at once, until all are live',
      value: await sixTeams(clone, releases),
      unit: 's',
    };
    yield {
      name: `of ${kills} killed publishings, accepted when tried again`,
      value: await retried(clone),
      unit: '',
    };
    const made = await clone.run('shared/tooling/src/new-tab.ts', ['library', '--title-lo', 'ຫ້ອງສະໝຸດ']);
    if (made.code !== 0) throw new Error(made.output);
    const gated = await release(clone, releases, ['publish', 'library']);
    yield { name: 'a new tab to live, with its tests in a browser', value: gated, unit: 's' };
  } finally {
    await clone.remove();
  }
}

const tabs = ['checkinout', 'education', 'feeinvoice', 'reports', 'settings', 'technical'];

async function sixTeams(clone: ScratchRepository, releases: string): Promise<number> {
  for (const tab of tabs) await clone.change(`remotes/${tab}/locales/en.json`, '": "', '": "Together ');
  const started = performance.now();
  await Promise.all(tabs.map((tab) => release(clone, releases, ['publish', tab, '--skip-e2e'])));
  return (performance.now() - started) / 1000;
}

/** Each publishes many files in a process that is killed at some moment of it, and then once more in another. */
async function retried(clone: ScratchRepository): Promise<number> {
  let accepted = 0;
  for (let round = 0; round < kills; round++) {
    const place = path.join(clone.folder, `killed-${round}`);
    await publishing(clone, place, (round / kills) * 400);
    if ((await publishing(clone, place)) === 0) accepted++;
  }
  return accepted;
}

function publishing(clone: ScratchRepository, place: string, killAfter?: number): Promise<number | null> {
  const script = 'shared/release/src/testing/publish-sample.ts';
  const child = spawn(process.execPath, ['--import', 'tsx', script, place], { cwd: clone.folder });
  if (killAfter !== undefined)
    child.stdout.once('data', () => setTimeout(() => child.kill('SIGKILL'), killAfter));
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('exit', resolve);
  });
}

/** Seconds that one command took. Throws where it fails. */
async function release(clone: ScratchRepository, releases: string, args: readonly string[]): Promise<number> {
  const started = performance.now();
  const { code, output } = await clone.run('shared/release/src/cli.ts', args, { RELEASES_DIR: releases });
  if (code !== 0) throw new Error(output);
  return (performance.now() - started) / 1000;
}

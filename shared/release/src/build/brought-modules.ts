import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Stats } from '@rspack/core';
import type { Package } from '@suksa/contracts';
import { type Part, root } from '../parts.ts';
import { modulesIn } from './modules-in.ts';

/** Everything that a build holds beyond the part's own folder: packages by name, files by their path from the root. */
export function broughtModules({ folder }: Part, stats: Stats): readonly string[] {
  return [...new Set(filesIn(stats).flatMap((file) => (isBelow(folder, file) ? [] : [nameOf(file)])))].sort();
}

/** The libraries in a build, each as its own package.json describes it. */
export function broughtPackages(stats: Stats): readonly Package[] {
  const folders = new Set(filesIn(stats).flatMap((file) => packageFolder.exec(file)?.[0] ?? []));
  const packages = [...folders].map((folder) => describedIn(path.join(folder, 'package.json')));
  return [...new Map(packages.map((one) => [`${one.name} ${one.version}`, one])).values()].sort((a, b) =>
    `${a.name} ${a.version}` < `${b.name} ${b.version}` ? -1 : 1,
  );
}

const packageFolder = /.*[\\/]node_modules[\\/](?:@[^\\/]+[\\/])?[^\\/]+/;

interface Described {
  readonly name: string;
  readonly version: string;
  readonly license?: string | { readonly type: string };
}

function describedIn(file: string): Package {
  const { name, version, license } = JSON.parse(readFileSync(file, 'utf8')) as Described;
  return { name, version, licence: (typeof license === 'object' ? license.type : license) ?? 'unknown' };
}

const isBelow = (folder: string, file: string): boolean => file.startsWith(folder + path.sep);

const filesIn = (stats: Stats): readonly string[] =>
  modulesIn(stats)
    .map(({ nameForCondition }) => nameForCondition ?? '')
    // What the compiler makes itself has no file.
    .filter((file) => path.isAbsolute(file));

function nameOf(file: string): string {
  const slashed = file.split(path.sep).join('/');
  const [, installed] = /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(slashed) ?? [];
  if (installed) return installed;
  const place = path.relative(root, file).split(path.sep).join('/');
  // Every part makes calls: which ones, its record says by name.
  return place.startsWith('shared/contracts/') ? 'shared/contracts' : place;
}

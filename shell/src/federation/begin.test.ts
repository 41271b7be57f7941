// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from 'vitest';
import beginLoader from '../../../shared/federation/begin-loader.ts';
import { begin } from './bundler.ts';
import { CurrentGlobal } from './runtime-core.ts';

type Compiled = Parameters<typeof begin>[0];

const compiled = (data: Partial<Compiled>): Compiled => ({
  ...{ m: {}, c: {}, f: {}, S: {}, federation: {} },
  ...data,
});

/** A shell that gives React, as the compiler leaves it. */
function shellGiving(factory: () => unknown) {
  const shell = compiled({
    initializeSharingData: {
      scopeToSharingDataMapping: { default: [{ name: 'react', version: '19.3.1', factory }] },
    },
  });
  begin(shell, 'shell', 'loaded-first');
  return shell;
}

/** A tab whose chunk `list` takes a library as its module 7, opened by that shell. */
async function tabTaking(library: string, shell: Compiled) {
  const tab = compiled({
    consumesLoadingData: {
      chunkMapping: { list: ['7'] },
      moduleIdToConsumeDataMapping: { 7: { shareScope: 'default', shareKey: library } },
    },
    initializeExposesData: { moduleMap: { './screens': async () => () => 'the screens' } },
  });
  begin(tab, 'education', 'loaded-first');
  await tab.initContainer?.(shell.S.default ?? {}, []);
  return tab;
}

async function chunkOf(tab: Compiled): Promise<unknown> {
  const promises: unknown[] = [];
  tab.f.consumes?.('list', promises);
  await Promise.all(promises);
  const module = { exports: undefined as unknown };
  tab.m[7]?.(module);
  return module.exports;
}

beforeEach(() => {
  CurrentGlobal.__FEDERATION__.__INSTANCES__.length = 0;
});

test('a chunk of a tab has the library that the shell gives, before it runs', async () => {
  const tab = await tabTaking(
    'react',
    shellGiving(async () => () => 'React'),
  );
  expect(await chunkOf(tab)).toBe('React');
});

test('a library that did not come is asked for again by the next chunk', async () => {
  const factory = vi
    .fn()
    .mockRejectedValueOnce(new Error('no line'))
    .mockResolvedValue(() => 'React');
  const tab = await tabTaking('react', shellGiving(factory));
  await expect(chunkOf(tab)).rejects.toThrow('no line');
  expect(await chunkOf(tab)).toBe('React');
});

test('a library that nobody gives is named where it is used', async () => {
  const tab = await tabTaking(
    'vue',
    shellGiving(async () => () => 'React'),
  );
  await expect(chunkOf(tab)).rejects.toThrow('RUNTIME-012: the shell gives no vue');
});

test('a tab hands out what it exposes, and nothing else', async () => {
  const tab = await tabTaking(
    'react',
    shellGiving(async () => () => 'React'),
  );
  const factory = (await tab.getContainer?.('./screens', null)) as () => unknown;
  expect(factory()).toBe('the screens');
  await expect(tab.getContainer?.('./secrets', null)).rejects.toThrow('education exposes no ./secrets');
});

test('what the plugin writes into a part becomes one call, and other modules stay as they are', () => {
  const written = [
    'import __module_federation_bundler_runtime__ from "/runtime/index.cjs";',
    'const __module_federation_container_name__ = "education";',
    'const __module_federation_share_strategy__ = "loaded-first";const runtimeRequire=__webpack_require__;',
  ].join('');
  expect(beginLoader(written)).toBe(
    'import { begin } from "/runtime/index.cjs"; begin(__webpack_require__, "education", "loaded-first");',
  );
  expect(beginLoader('export const two = 2;')).toBe('export const two = 2;');
});

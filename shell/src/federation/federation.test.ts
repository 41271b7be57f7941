// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest';
import { CurrentGlobal, ModuleFederation, type Plugin } from './runtime-core.ts';

const react = (get: () => unknown, version = '19.3.1') => ({
  react: [{ version, get: get as () => () => unknown, shareConfig: { singleton: true } }],
});
const shell = (shared = {}) => new ModuleFederation({ name: 'shell', shared });
const wants = (requiredVersion: string) => ({
  customShareInfo: { scope: ['default'], shareConfig: { requiredVersion, strictVersion: true } },
});

function given(factory: (() => unknown) | false): unknown {
  if (!factory) throw new Error('Nobody gives it');
  return factory();
}

afterEach(() => {
  document.head.replaceChildren();
  vi.useRealTimers();
  Reflect.deleteProperty(CurrentGlobal, 'education');
});

test('a library is loaded once for all who ask, and one that failed is asked for again', async () => {
  const get = vi
    .fn()
    .mockRejectedValueOnce(new Error('no line'))
    .mockResolvedValue(() => 'React');
  const host = shell(react(get));
  await expect(host.loadShare('react')).rejects.toThrow('no line');
  const [one, other] = await Promise.all([host.loadShare('react'), host.loadShare('react')]);
  expect([one, get.mock.calls.length]).toEqual([other, 2]);
  expect(given(one)).toBe('React');
});

test('what nobody gives is said, and what isn’t there yet can’t be had at once', async () => {
  const host = shell(react(() => Promise.resolve(() => 'React')));
  expect(await host.loadShare('vue')).toBe(false);
  expect(() => host.loadShareSync('react')).toThrow('needed before it was loaded');
  await host.loadShare('react');
  expect(host.loadShareSync('react')()).toBe('React');
});

test.each([
  ['^19.0.0', true],
  ['^19.3.1', true],
  ['^19.3.2', false],
  ['^18.2.0', false],
  ['^20.0.0', false],
])('a part that insists on %s of 19.3.1: %s', async (range, isGiven) => {
  const asked = shell(react(() => () => 'React')).loadShare('react', wants(range));
  if (isGiven) expect(await asked).toBeTypeOf('function');
  else await expect(asked).rejects.toThrow(range);
});

test('of two versions the one that is loaded is given, else the newer', async () => {
  const host = shell({
    react: [...react(() => () => 'old', '19.3.1').react, ...react(() => () => 'new', '19.10.0').react],
  });
  const factory = await host.loadShare('react');
  expect(given(factory)).toBe('new');
});

/** A tab's script, as its entry leaves it. */
function arrive(get: (module: string) => Promise<() => unknown>) {
  const init = vi.fn();
  Object.assign(CurrentGlobal, { education: { init, get } });
  document.head.querySelector('script')?.dispatchEvent(new Event('load'));
  return init;
}

const named = { name: 'education', entry: 'http://localhost/releases/education/1/entry.js' };

test('a tab is loaded with the libraries of the shell and opened once', async () => {
  const host = shell(react(() => () => 'React'));
  host.registerRemotes([named]);
  const [first, second] = [host.loadRemote('education/screens'), host.loadRemote('education/screens')];
  expect(document.head.querySelectorAll('script')).toHaveLength(1);
  const init = arrive(async (module) => () => ({ module }));
  expect(await Promise.all([first, second])).toEqual([{ module: './screens' }, { module: './screens' }]);
  expect(init).toHaveBeenCalledTimes(1);
  expect(init.mock.calls[0]?.[0]).toBe(host.shareScopeMap.default);
  expect(document.head.querySelector('script')).toBeNull();
});

test('a script that doesn’t come is named, and the next try asks for it again', async () => {
  const host = shell();
  host.registerRemotes([named]);
  const failing = host.loadRemote('education/screens');
  document.head.querySelector('script')?.dispatchEvent(new Event('error'));
  const message = expect.stringContaining(`RUNTIME-008: ${named.entry}`);
  await expect(failing).rejects.toMatchObject({ name: 'EntryFailed', message });
  const again = host.loadRemote('education/screens');
  arrive(async () => () => 'screens');
  expect(await again).toBe('screens');
});

test('a plugin makes the script, gives its time, and may refuse it', async () => {
  vi.useFakeTimers();
  const host = shell();
  host.registerRemotes([named]);
  const createScript = vi
    .fn<NonNullable<Plugin['createScript']>>()
    .mockImplementationOnce(() => ({ script: document.createElement('script'), timeout: 1000 }))
    .mockImplementationOnce(() => {
      throw new Error('UnlistedFile');
    });
  host.registerPlugins([{ name: 'integrity', createScript }]);
  const slow = host.loadRemote('education/screens');
  vi.advanceTimersByTime(1000);
  await expect(slow).rejects.toThrow('took too long');
  await expect(host.loadRemote('education/screens')).rejects.toThrow('UnlistedFile');
});

test('a script that leaves nothing, and a part that isn’t there, are faults of their own', async () => {
  const host = shell();
  host.registerRemotes([named]);
  const empty = host.loadRemote('education/screens');
  document.head.querySelector('script')?.dispatchEvent(new Event('load'));
  await expect(empty).rejects.toThrow('RUNTIME-001');
  await expect(host.loadRemote('library/screens')).rejects.toThrow('There is no part library');
});

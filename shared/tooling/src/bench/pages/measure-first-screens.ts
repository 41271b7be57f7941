import type { Browser } from '@playwright/test';
import { firstScreens } from '@suksa/testing/first-screens';
import type { Figure } from '../figure.ts';
import { networks, visits } from './browser.ts';

const times = 3;

/** What each tab’s first screen costs by deep link, and how long it takes, on each network; told as it is measured. */
export async function* measureScreensOf(
  browser: Browser,
  url: string,
  token: { readonly token: string; readonly roleId: number },
): AsyncIterable<Figure> {
  for (const { tab, path } of firstScreens) {
    for (const network of [networks.unthrottled, networks.middling, networks.phone]) {
      for (const warm of [false, true]) {
        const visit = { url: url + path, token, network, warm };
        const { scripts, styles, page, files, calls, usable, longTasks } = await visits(
          browser,
          visit,
          times,
        );
        const name = `${tab}, ${network.name}, ${warm ? 'second' : 'first'} visit`;
        if (network === networks.unthrottled && !warm) {
          yield { name: `${tab}, code`, value: scripts + styles, unit: 'kB' };
          yield { name: `${tab}, page`, value: page, unit: 'kB' };
          yield { name: `${tab}, files`, value: files, unit: '' };
          yield { name: `${tab}, calls of the API`, value: calls, unit: '' };
        }
        yield { name, value: usable, unit: 'ms' };
        if (network === networks.phone)
          yield { name: `${name}, tasks over 50 ms`, value: longTasks, unit: '' };
      }
    }
  }
}

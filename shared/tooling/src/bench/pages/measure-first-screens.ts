import { firstScreens } from '@suksa/testing/first-screens';
import { startProduct } from '@suksa/testing/product';
import { ensureBrowser } from '../../browser.ts';
import { composeCheckout, composedReleases } from '../../compose.ts';
import { signIn } from '../api.ts';
import type { Figure } from '../figure.ts';
import { networks, openBrowser, visits } from './browser.ts';

const times = 3;

/** What each tab’s first screen costs by deep link, and how long it takes, on each network; told as it is measured. */
export async function* measureFirstScreens(): AsyncIterable<Figure> {
  await ensureBrowser();
  await composeCheckout();
  const product = await startProduct({ releases: composedReleases });
  const browser = await openBrowser();
  try {
    const token = await signIn(product.url, 'admin');
    for (const { tab, path } of firstScreens) {
      for (const network of [networks.unthrottled, networks.middling, networks.phone]) {
        for (const warm of [false, true]) {
          const visit = { url: product.url + path, token, network, warm };
          const { scripts, styles, files, usable, longTasks } = await visits(browser, visit, times);
          const name = `${tab}, ${network.name}, ${warm ? 'second' : 'first'} visit`;
          if (network === networks.unthrottled && !warm) {
            yield { name: `${tab}, code`, value: scripts + styles, unit: 'kB' };
            yield { name: `${tab}, files`, value: files, unit: '' };
          }
          yield { name, value: usable, unit: 'ms' };
          if (network === networks.phone)
            yield { name: `${name}, tasks over 50 ms`, value: longTasks, unit: '' };
        }
      }
    }
  } finally {
    await browser.close();
    await product.stop();
  }
}

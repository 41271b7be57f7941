import path from 'node:path';
import type { Browser } from '@playwright/test';
import { type Product, startProduct } from '@suksa/testing/product';
import { ensureBrowser } from '../../browser.ts';
import { composeCheckout, composedReleases } from '../../compose.ts';
import { root } from '../../root.ts';
import { signIn } from '../api.ts';
import type { Figure } from '../figure.ts';
import { measureRoleEffect } from '../measure-role-effect.ts';
import { type Network, networks, openBrowser, type Visit, visits } from './browser.ts';
import { measureTyping } from './measure-typing.ts';
import { releaseSingleApplication } from './single-application.ts';
import { measureTabSwitch } from './tab-switch.ts';

const login = { place: '/login', selector: 'input[name=username], input[autocomplete=username]' };
const firstTab = { place: '/education_management/education_index', selector: 'main table tbody tr' };
const times = 5;

/** The composed product in Chromium, and the same source built as one application, in the same run. */
export async function measureBrowser(): Promise<readonly Figure[]> {
  await ensureBrowser();
  const single = path.join(root, '.cache/bench/releases');
  const composition = await composeCheckout();
  const releases = composedReleases;
  await releaseSingleApplication(composition, single);
  const [composed, one] = [await startProduct({ releases }), await startProduct({ releases: single })];
  const browser = await openBrowser();
  try {
    return [
      ...(await measureLogin(browser, composed, one)),
      ...(await measureFirstTab(browser, composed, one)),
      {
        name: 'warm tab switch, main thread',
        value: await measureTabSwitch(browser, composed.url),
        unit: 'ms',
      },
      ...(await measureTyping(browser, composed.url)),
      {
        name: 'role matrix save to effect in another browser',
        value: await measureRoleEffect(browser, composed.url),
        unit: 'ms',
      },
    ];
  } finally {
    await browser.close();
    await composed.stop();
    await one.stop();
  }
}

async function measureLogin(browser: Browser, composed: Product, one: Product): Promise<readonly Figure[]> {
  const ask = (product: Product, network: Network, warm = false) =>
    visits(browser, { url: product.url + login.place, selector: login.selector, network, warm }, times);
  const [federated, ordinary] = [
    await ask(composed, networks.unthrottled),
    await ask(one, networks.unthrottled),
  ];
  const warm = await ask(composed, networks.unthrottled, true);
  return [
    ...bytes('login', federated),
    {
      name: 'login, bytes against one application',
      value: allOf(federated) / allOf(ordinary),
      unit: 'times',
    },
    { name: 'login usable', value: federated.usable, unit: 'ms' },
    { name: 'login usable, warm', value: warm.usable, unit: 'ms' },
  ];
}

async function measureFirstTab(
  browser: Browser,
  composed: Product,
  one: Product,
): Promise<readonly Figure[]> {
  const tokens = new Map<Product, { token: string; roleId: number }>();
  for (const product of [composed, one]) tokens.set(product, await signIn(product.url, 'admin'));
  const ask = (product: Product, network: Network, warm = false) =>
    visits(
      browser,
      {
        url: product.url + firstTab.place,
        selector: firstTab.selector,
        token: tokens.get(product),
        network,
        warm,
      },
      times,
    );
  const figures: Figure[] = [];
  for (const network of Object.values(networks)) {
    const [federated, ordinary] = [await ask(composed, network), await ask(one, network)];
    if (network === networks.unthrottled) {
      figures.push(...bytes('first tab', federated), {
        name: 'first tab, bytes against one application',
        value: allOf(federated) / allOf(ordinary),
        unit: 'times',
      });
    }
    figures.push(
      { name: `first tab usable, ${network.name}`, value: federated.usable, unit: 'ms' },
      { name: `first tab usable, ${network.name}, one application`, value: ordinary.usable, unit: 'ms' },
      {
        name: `first tab against one application, ${network.name}`,
        value: federated.usable / ordinary.usable,
        unit: 'times',
      },
    );
  }
  const warm = await ask(composed, networks.unthrottled, true);
  return [...figures, { name: 'first tab usable, warm', value: warm.usable, unit: 'ms' }];
}

/** All that comes before the page can be used, the page itself too: what it says of the parts is federation's own. */
const allOf = ({ scripts, styles, page }: Visit): number => scripts + styles + page;

const bytes = (name: string, { scripts, styles, page, files, calls }: Visit): readonly Figure[] => [
  { name: `${name}, scripts`, value: scripts, unit: 'kB' },
  { name: `${name}, styles`, value: styles, unit: 'kB' },
  { name: `${name}, page`, value: page, unit: 'kB' },
  { name: `${name}, files`, value: files, unit: '' },
  { name: `${name}, calls of the API`, value: calls, unit: '' },
];

import path from 'node:path';
import type { Browser } from '@playwright/test';
import { type Product, startProduct } from '@suksa/testing/product';
import { ensureBrowser } from '../../browser.ts';
import { composeCheckout, composedReleases } from '../../compose.ts';
import { root } from '../../root.ts';
import { signIn } from '../api.ts';
import type { Figure } from '../figure.ts';
import { measureRoleEffect } from '../measure-role-effect.ts';
import { networks, openBrowser, type Visit, visitsInTurn } from './browser.ts';
import { measureScreensOf } from './measure-first-screens.ts';
import { measureStart } from './measure-start.ts';
import { measureTyping } from './measure-typing.ts';
import { releaseSingleApplication } from './single-application.ts';
import { measureTabSwitch } from './tab-switch.ts';

const login = { place: '/login', selector: 'input[name=username], input[autocomplete=username]' };
const firstTab = { place: '/education_management/education_index', selector: 'main table tbody tr' };
const times = 5;

/** The composed product in Chromium, and the same source built as one application, in the same run. */
export async function* measureBrowser(): AsyncIterable<Figure> {
  await ensureBrowser();
  const single = path.join(root, '.cache/bench/releases');
  const composition = await composeCheckout();
  const releases = composedReleases;
  await releaseSingleApplication(composition, single);
  const [composed, one] = [await startProduct({ releases }), await startProduct({ releases: single })];
  const browser = await openBrowser();
  try {
    const account = await signIn(composed.url, 'admin');
    yield* measureStart(browser, composed.url, account);
    yield* compareSignIn(browser, composed, one);
    yield* compareFirstTab(browser, composed, one);
    const busy = await measureTabSwitch(browser, composed.url);
    yield { name: 'warm tab switch, main thread', value: busy, unit: 'ms' };
    yield* await measureTyping(browser, composed.url);
    const effect = await measureRoleEffect(browser, composed.url);
    yield { name: 'role matrix save to effect in another browser', value: effect, unit: 'ms' };
    yield* measureScreensOf(browser, composed.url, account);
  } finally {
    await browser.close();
    await composed.stop();
    await one.stop();
  }
}

async function* compareSignIn(browser: Browser, composed: Product, one: Product): AsyncIterable<Figure> {
  const visit = (product: Product) => ({
    url: product.url + login.place,
    selector: login.selector,
    network: networks.unthrottled,
    warm: false,
  });
  const [federated, ordinary] = await visitsInTurn(browser, [visit(composed), visit(one)], times);
  if (!federated || !ordinary) return;
  yield* bytes('login', federated);
  yield {
    name: 'login, bytes against one application',
    value: allOf(federated) / allOf(ordinary),
    unit: 'times',
  };
}

/** On each network in turn, so that what else the machine does falls on both alike. */
async function* compareFirstTab(browser: Browser, composed: Product, one: Product): AsyncIterable<Figure> {
  const places = [
    { url: composed.url + firstTab.place, token: await signIn(composed.url, 'admin') },
    { url: one.url + firstTab.place, token: await signIn(one.url, 'admin') },
  ];
  for (const network of Object.values(networks)) {
    const pages = places.map((place) => ({ ...place, selector: firstTab.selector, network, warm: false }));
    const [federated, ordinary] = await visitsInTurn(browser, pages, times);
    if (!federated || !ordinary) return;
    if (network === networks.unthrottled) {
      yield* bytes('first tab', federated);
      yield* bytes('first tab of one application', ordinary);
      yield {
        name: 'first tab, bytes against one application',
        value: allOf(federated) / allOf(ordinary),
        unit: 'times',
      };
    }
    yield { name: `first tab usable, ${network.name}`, value: federated.usable, unit: 'ms' };
    yield { name: `first tab usable, ${network.name}, one application`, value: ordinary.usable, unit: 'ms' };
    yield {
      name: `first tab against one application, ${network.name}`,
      value: federated.usable / ordinary.usable,
      unit: 'times',
    };
  }
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

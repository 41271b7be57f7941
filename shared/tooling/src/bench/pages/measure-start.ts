import type { Browser } from '@playwright/test';
import type { Figure } from '../figure.ts';
import { type Network, networks, visits } from './browser.ts';

const times = 5;

interface Opened {
  readonly name: string;
  readonly path: string;
  /** Stands there when the page can be read and used. */
  readonly selector: string;
  readonly signedIn?: boolean;
  /** A second visit in the same browser. */
  readonly warm?: boolean;
  readonly networks: readonly Network[];
}

const { unthrottled, middling, phone } = networks;
const all = [unthrottled, middling, phone];
const register = {
  path: '/education_management/education_index',
  selector: 'main table tbody tr td',
  signedIn: true,
  networks: all,
};

const opened: readonly Opened[] = [
  { name: 'sign-in', path: '/login', selector: 'input[name=username]', networks: all },
  { name: 'register by deep link', ...register },
  { name: 'register, second visit', ...register, warm: true },
  { name: 'public page', path: '/', selector: 'h1', networks: [unthrottled, phone] },
];

/** Milliseconds until the words stand there, the overlay's 500 among them: what people wait for, and where it begins. */
export async function* measureStart(
  browser: Browser,
  url: string,
  token: { readonly token: string; readonly roleId: number },
): AsyncIterable<Figure> {
  for (const { name, path, selector, signedIn, warm = false, networks } of opened)
    for (const network of networks) {
      const visit = { url: url + path, selector, network, warm, ...(signedIn && { token }) };
      const { usable, firstPaint, longTasks } = await visits(browser, visit, times);
      const figure = `${name}, ${network.name}`;
      yield { name: figure, value: usable, unit: 'ms' };
      yield { name: `${figure}, first paint`, value: firstPaint, unit: 'ms' };
      if (network === phone) yield { name: `${figure}, tasks over 50 ms`, value: longTasks, unit: '' };
    }
}

import type { Page } from '@playwright/test';

/** Where each tab is opened first, and the screens that once jumped while their figures came. */
export const firstScreens = [
  { tab: 'education', path: '/education_management/education_index' },
  { tab: 'feeinvoice', path: '/feeinvoice' },
  { tab: 'feeinvoice, ledger', path: '/feeinvoice/fee_transaction' },
  { tab: 'reports', path: '/reports/report_check_in_out_student' },
  { tab: 'settings', path: '/settings/users' },
  { tab: 'technical', path: '/technical/subjects' },
  { tab: 'checkinout', path: '/frontend/CheckInOut' },
  { tab: 'dashboard', path: '/dashboard' },
] as const;

export interface ScreenCost {
  /** Scripts and stylesheets, compressed, in kB. */
  readonly code: number;
  /** The page itself, compressed, in kB. */
  readonly page: number;
  /** How many scripts and stylesheets. */
  readonly files: number;
  /** All that was asked for, answers of the API too. */
  readonly requests: number;
  /** How far what stood there was pushed about, by the browser's own measure; 0 for not at all. */
  readonly shift: number;
}

/**
 * When a screen stands with its data, by the page's own clock, and false before: it is shown, the overlay is gone, and
 * nothing says that it loads.
 */
export const screenStands = (): number | false => {
  const shown = document.querySelector('main h1') ?? document.querySelector('main');
  const isShown = shown?.checkVisibility({ visibilityProperty: true }) ?? false;
  const isLoading = document.querySelector(
    'main :is([role=status][aria-label], [data-busy], [aria-busy=true])',
  );
  const stands = isShown && document.getElementById('overlay')?.hidden === true && !isLoading;
  return stands && performance.now();
};

/** What a screen has cost that stood at that time; what is fetched behind it is no part of that. */
export const costOf = (page: Page, stood: number): Promise<ScreenCost> =>
  page.evaluate(async (until) => {
    await document.fonts.ready;
    const shifts = await new Promise<readonly PerformanceEntry[]>((resolve) => {
      new PerformanceObserver((seen) => resolve(seen.getEntries())).observe({
        type: 'layout-shift',
        buffered: true,
      });
      // A page on which nothing has moved has nothing to tell.
      setTimeout(() => resolve([]), 300);
    });
    const [opened] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
    const all = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
    const asked = all.filter(({ startTime }) => startTime <= until);
    const code = asked.filter(({ name }) => /\.(?:js|css)$/.test(name));
    return {
      code: code.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0) / 1000,
      page: (opened?.encodedBodySize ?? 0) / 1000,
      files: code.length,
      requests: asked.length,
      shift: (shifts as (PerformanceEntry & { readonly value: number; readonly hadRecentInput: boolean })[])
        .filter(({ hadRecentInput }) => !hadRecentInput)
        .reduce((sum, { value }) => sum + value, 0),
    };
  }, stood);

interface TraceEvent {
  readonly name: string;
  readonly pid: number;
  readonly tid: number;
  /** Microseconds that the thread has worked, whatever else the machine did meanwhile. */
  readonly tdur?: number;
  readonly args?: { readonly name?: string };
}

/** How many tasks of pages’ main threads took more of the processor than so many milliseconds, while something was done. */
export async function tasksOver(page: Page, milliseconds: number, act: () => Promise<void>): Promise<number> {
  const browser = page.context().browser();
  if (!browser) throw new Error('This page has no browser to trace.');
  await browser.startTracing(page, { categories: ['toplevel'] });
  await act();
  const trace = JSON.parse((await browser.stopTracing()).toString()) as {
    readonly traceEvents: TraceEvent[];
  };
  const mains = new Set(
    trace.traceEvents
      .filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain')
      .map(({ pid, tid }) => `${pid}/${tid}`),
  );
  return trace.traceEvents.filter(
    ({ name, pid, tid, tdur = 0 }) =>
      name.endsWith('RunTask') && mains.has(`${pid}/${tid}`) && tdur > milliseconds * 1000,
  ).length;
}

import { type Measure, reportMeasures } from '@suksa/contracts/releases';
import { type CLSMetric, type INPMetric, type LCPMetric, onCLS, onINP, onLCP } from 'web-vitals';
import { hearLoads, partAt, whenUrgent } from './loads.ts';
import { compositionId, runningVersion } from './running.ts';

/** Loads that come together are told together. */
const gathering = 2000;
/** As many as one call takes. */
const most = 50;

const waiting: Measure[] = [];
let timer: ReturnType<typeof setTimeout> | undefined;

/**
 * Tells the server how long parts took and how the page felt, with the composition and each part's version, and
 * nothing about the user. It is sent as a beacon, which a page that is being left still sends and nothing waits for.
 */
export function sendMeasures(): void {
  hearLoads(({ part, took }) => add({ part, metric: 'load', value: took }));
  onLCP((metric) => addVital(metric, 'lcp'));
  onINP((metric) => addVital(metric, 'inp'));
  onCLS((metric) => addVital(metric, 'cls', 1000));
  document.addEventListener('visibilitychange', sendWhenHidden);
  whenUrgent(send);
}

/** A vital belongs to the part whose screen stood there when it happened. */
function addVital(
  { value, entries }: LCPMetric | INPMetric | CLSMetric,
  metric: 'lcp' | 'inp' | 'cls',
  scale = 1,
): void {
  add({ part: partAt(entries[0]?.startTime ?? 0), metric, value: value * scale });
}

function add({ part, metric, value }: Omit<Measure, 'version'>): void {
  const version = runningVersion(part);
  if (version === 'development') return;
  waiting.push({ part, version, metric, value: Math.min(600_000, Math.round(value)) });
  if (document.visibilityState === 'hidden' || waiting.length >= most) send();
  else timer ??= setTimeout(send, gathering);
}

function sendWhenHidden(): void {
  if (document.visibilityState === 'hidden') send();
}

function send(): void {
  clearTimeout(timer);
  timer = undefined;
  const measures = waiting.splice(0);
  if (measures.length === 0) return;
  const body = JSON.stringify({ composition: compositionId(), measures });
  navigator.sendBeacon(reportMeasures.path, new Blob([body], { type: 'application/json' }));
}

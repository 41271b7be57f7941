type Labels = Readonly<Record<string, string>>;

/** Seconds; a call of the gate takes 10 ms, an export minutes. */
const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 60];

const escaped = (value: string) =>
  value.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n');
const written = (labels: Labels) => {
  const pairs = Object.entries(labels).map(([name, value]) => `${name}="${escaped(value)}"`);
  return pairs.length > 0 ? `{${pairs.join(',')}}` : '';
};

interface Series {
  readonly labels: Labels;
  readonly counts: number[];
  sum: number;
  count: number;
}

/** How often something took how long, by labels, as Prometheus reads it. */
export class Histogram {
  readonly #series = new Map<string, Series>();

  constructor(
    readonly name: string,
    readonly help: string,
  ) {}

  observe(labels: Labels, seconds: number): void {
    const key = written(labels);
    const series = this.#series.get(key) ?? { labels, counts: buckets.map(() => 0), sum: 0, count: 0 };
    this.#series.set(key, series);
    const bucket = buckets.findIndex((limit) => seconds <= limit);
    if (bucket >= 0) series.counts[bucket] = (series.counts[bucket] ?? 0) + 1;
    series.sum += seconds;
    series.count += 1;
  }

  lines(): readonly string[] {
    const lines = [`# HELP ${this.name} ${this.help}`, `# TYPE ${this.name} histogram`];
    for (const { labels, counts, sum, count } of this.#series.values()) {
      let below = 0;
      for (const [index, limit] of buckets.entries()) {
        below += counts[index] ?? 0;
        lines.push(`${this.name}_bucket${written({ ...labels, le: String(limit) })} ${below}`);
      }
      lines.push(`${this.name}_bucket${written({ ...labels, le: '+Inf' })} ${count}`);
      lines.push(
        `${this.name}_sum${written(labels)} ${sum}`,
        `${this.name}_count${written(labels)} ${count}`,
      );
    }
    return lines;
  }
}

interface Sample {
  readonly labels?: Labels;
  readonly value: number;
}

/** A number as it is at this moment, or one that only grows (`counter`). */
export const sampled = (
  name: string,
  help: string,
  samples: readonly Sample[],
  type: 'gauge' | 'counter' = 'gauge',
): readonly string[] => [
  `# HELP ${name} ${help}`,
  `# TYPE ${name} ${type}`,
  ...samples.map(({ labels = {}, value }) => `${name}${written(labels)} ${value}`),
];

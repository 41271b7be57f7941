interface Word {
  readonly title: string;
  readonly body: string;
  /** The same for each try to tell one thing: the later one takes the place of the earlier. */
  readonly tag: string;
  readonly lang: string;
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** What was pushed. A browser must show something for each: of what it can't read, the name of the product. */
export function wordIn(pushed: string): Word {
  const { title, body, tag, language } = partsOf(pushed);
  return {
    title: textOf(title) || 'Suksa',
    body: textOf(body),
    tag: textOf(tag),
    lang: textOf(language) || 'lo',
  };
}

function partsOf(pushed: string): Readonly<Record<string, unknown>> {
  try {
    const parts: unknown = JSON.parse(pushed);
    return typeof parts === 'object' && parts !== null ? { ...parts } : {};
  } catch {
    return {};
  }
}

/** What a tag holds: words, or tags in their order. */
export type FetContent = string | number | boolean | readonly FetTag[];
export type FetTag = readonly [name: string, content: FetContent];

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** Tags as a file has them, one a line. */
export const xmlOf = (tags: readonly FetTag[], depth = 0): string =>
  tags
    .map(([name, content]) => {
      const space = '\t'.repeat(depth);
      return typeof content === 'object'
        ? `${space}<${name}>\n${xmlOf(content, depth + 1)}${space}</${name}>\n`
        : `${space}<${name}>${escaped(String(content))}</${name}>\n`;
    })
    .join('');

/** A constraint with what every one begins and ends with. */
export const constraintTag = (kind: string, weight: number, own: readonly FetTag[]): FetTag => [
  `Constraint${kind}`,
  [['Weight_Percentage', weight], ...own, ['Active', true], ['Comments', '']],
];

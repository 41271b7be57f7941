import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ShellPart } from '@suksa/contracts';
import type { ReleasePlace } from '../../../plugins/releases/signed-files.ts';

/** The style of the public page, among the files of the shell. */
export const landingStyle = 'landing/landing.css';

interface PageStyle {
  readonly text: string;
  /** As the page's policy names it. */
  readonly hash: string;
}

/**
 * Reads the public page's style so that it can stand in the page; null where it isn't as it was published, which a browser
 * that loads it by its hash then refuses. Read once for each version of the shell.
 */
export const styleReader = ({ releasesDir }: ReleasePlace) => {
  let kept: { readonly version: string; readonly style: Promise<PageStyle | null> } | undefined;
  return (shell: Pick<ShellPart, 'version' | 'files'>): Promise<PageStyle | null> => {
    if (kept?.version === shell.version) return kept.style;
    const style = readStyle(releasesDir, shell);
    kept = { version: shell.version, style };
    // What isn't whole may become so.
    void style.then((found) => {
      if (!found && kept?.style === style) kept = undefined;
    });
    return style;
  };
};

const readStyle = async (
  releasesDir: string,
  { version, files }: Pick<ShellPart, 'version' | 'files'>,
): Promise<PageStyle | null> => {
  const content = await readFile(join(releasesDir, 'shell', version, landingStyle)).catch(() => null);
  if (content === null || integrityOf(content, 'sha384') !== files[landingStyle]) return null;
  const text = content.toString().replaceAll(ownFile, `url($1/releases/shell/${version}/landing/`);
  return { text, hash: integrityOf(text, 'sha256') };
};

/** An address beside the style itself, as that is how a build writes them. */
const ownFile = /url\((["']?)(?!["']?(?:data:|\/|#|https?:))(?:\.\/)?/g;

const integrityOf = (content: Buffer | string, algorithm: 'sha256' | 'sha384'): string =>
  `${algorithm}-${createHash(algorithm).update(content).digest('base64')}`;

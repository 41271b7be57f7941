import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { Compiler } from '@rspack/core';

type Prerendered = typeof import('./sign-in-page.tsx');

const place = '<!--sign-in-->';

/** Puts the sign-in page into the shell's page, once for each language; the server leaves in it what is asked for. */
export class PrerenderPlugin {
  readonly #file: string;

  constructor(file: string) {
    this.#file = file;
  }

  apply(compiler: Compiler): void {
    compiler.hooks.afterEmit.tap('PrerenderPlugin', (compilation) => {
      if (compilation.errors.length > 0) return;
      const code = path.join(compiler.outputPath, this.#file);
      const { signInPage } = createRequire(import.meta.url)(code) as Prerendered;
      const page = path.join(compiler.outputPath, 'index.html');
      const languages = (['en', 'lo'] as const).map(
        (locale) => `<!--sign-in ${locale}-->${signInPage(locale)}<!--/sign-in-->`,
      );
      writeFileSync(
        page,
        readFileSync(page, 'utf8').replace(place, () => languages.join('')),
      );
      rmSync(code);
    });
  }
}

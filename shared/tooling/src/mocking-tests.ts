import { readSource, sourceFiles } from './check/source-files.ts';

/** Tests that put something else in a module's place, which must not be loaded already: each has a process of its own. */
export const mockingTests = (): readonly string[] =>
  sourceFiles(':(glob)**/*.test.ts', ':(glob)**/*.test.tsx').filter((file) =>
    /\bvi\.(?:doMock|mock)\(/.test(readSource(file)),
  );

import type classesWords from '../locales/classes/en.json';
import type words from '../locales/en.json';
import type graduatesWords from '../locales/graduates/en.json';
import type importWords from '../locales/import/en.json';
import type rolloverWords from '../locales/rollover/en.json';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    education: typeof words &
      typeof classesWords &
      typeof graduatesWords &
      typeof importWords &
      typeof rolloverWords;
  }
}

import type { DefaultNamespace, Namespace } from 'i18next';
import type common from '../locales/en.json';

/** A tab's own keys aren't typed; that both languages have them is checked with the locale files. */
type Open = Record<string, string>;

declare module 'i18next' {
  /** Keys of `common` are typed through `resources`; every other namespace takes any key. */
  type TFunction<Ns extends Namespace = DefaultNamespace, KPrefix = undefined> = (
    key: [Ns] extends ['common'] ? never : string | readonly string[],
    values?: Record<string, unknown>,
  ) => string;

  interface CustomTypeOptions {
    defaultNS: 'common';
    resources: {
      common: typeof common;
      shell: Open;
      education: Open;
      feeinvoice: Open;
      reports: Open;
      settings: Open;
      technical: Open;
      checkinout: Open;
    };
  }
}

import type common from '../locales/en.json';

/**
 * A tab's own keys aren't typed; that both languages have them is checked with the locale files.
 * `null`, because in a `string` i18next's types would look up the last part of a key put together at run time
 * (`t(`status.${status}`)`) and find the methods of strings.
 */
interface Open {
  readonly [key: string]: null;
}

declare module 'i18next' {
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

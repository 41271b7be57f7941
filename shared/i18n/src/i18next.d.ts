import type common from '../locales/en.json';

/** The keys of the shell and of each tab are declared in the same way in a file of this name of their own. */
declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common';
  }
  interface ResourceNamespaceMap {
    common: typeof common;
  }
}

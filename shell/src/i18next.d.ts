import type dashboardWords from '../locales/dashboard/en.json';
import type words from '../locales/en.json';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    shell: typeof words & typeof dashboardWords;
  }
}

import type balancePanelWords from '../locales/balance-panel/en.json';
import type billingWords from '../locales/billing/en.json';
import type words from '../locales/en.json';
import type movementWords from '../locales/movements/en.json';
import type setupWords from '../locales/setup/en.json';
import type tillsWords from '../locales/tills/en.json';
import type totalsWords from '../locales/totals/en.json';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    feeinvoice: typeof words &
      typeof balancePanelWords &
      typeof billingWords &
      typeof movementWords &
      typeof tillsWords &
      typeof totalsWords &
      typeof setupWords;
  }
}

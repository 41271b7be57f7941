/** What the product uses of react-i18next. A part that needs another export adds it here. */
export { getI18n, I18nextProvider, initReactI18next } from 'whole-react-i18next';
export { useTranslation } from './use-translation.ts';

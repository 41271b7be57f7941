import { getI18n, I18nContext } from 'whole-react-i18next';
import { translationHook } from './translation-hook.ts';

export const useTranslation = translationHook(I18nContext, getI18n);

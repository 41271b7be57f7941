import type { useTranslation as theirs } from 'react-i18next';
import { getI18n, I18nContext } from 'whole-react-i18next';
import { translationHook } from './translation-hook.ts';

export const useTranslation: typeof theirs = translationHook(I18nContext, getI18n);
